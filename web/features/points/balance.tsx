import { api } from '#web/api.ts';
import { cx } from '#web/lib/cx.ts';
import { useLoad } from '#web/lib/use-load.ts';
import { Mosaic } from '#web/ui/mosaic.tsx';
import { formatPoints } from '#web/ui/points-hint.tsx';

type BalanceProps = { userId: string; large?: boolean };

/** The balance on night blue with its tile foot; `large` fills the points page. */
export function Balance({ userId, large = false }: BalanceProps) {
  const { data, error, reload } = useLoad((signal) => api('GET /api/points/{user_id}', { user_id: userId }, { signal }), userId);
  return (
    <section
      aria-label="Tu saldo en Club Casa Blanca"
      className={cx('on-dark overflow-hidden bg-noche text-fijo-claro', large ? 'rounded-dialogo' : 'rounded-t-carta rounded-b-[3px]')}
    >
      <div className={cx('grid gap-2', large ? 'gap-4 p-[clamp(24px,3.4vw,48px)]' : 'px-[26px] pt-[26px] pb-[22px]')}>
        <p className={cx('text-[#DDEFEC]', !large && 'text-sm')}>Tu saldo en Club Casa Blanca</p>
        <p
          className={cx(
            'num font-serif font-medium',
            large ? 'text-[clamp(3.5rem,2.5rem+4vw,6.25rem)] leading-[.9]' : 'text-[3.25rem] leading-[.95]',
          )}
        >
          {data ? formatPoints(data.points) : '–'}
        </p>
        {error !== null ? (
          <p role="alert" className="text-sm">
            No se pudo cargar el balance de puntos{' '}
            <button type="button" className="min-h-7 font-semibold underline underline-offset-4" onClick={reload}>
              Reintentar
            </button>
          </p>
        ) : (
          <p className={cx('max-w-[44ch] text-[#DDEFEC]', !large && 'text-sm')}>
            Cada peso de tu compra suma un punto.{large && ' Muy pronto podrás canjearlos por descuentos y productos gratis.'}
          </p>
        )}
      </div>
      <Mosaic className="h-[26px]!" />
    </section>
  );
}
