import { clubOf } from '#contract/shop.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { TileBorder } from '#web/ui/shop/frame/tile-border.tsx';
import { formatPoints } from '#web/ui/shop/order/points-hint.tsx';
import type { useBalance } from './data.ts';

/** The balance on night blue with its tile foot. */
export function Balance({ balance: { data, error, reload } }: { balance: ReturnType<typeof useBalance> }) {
  const title = `Tu saldo en ${clubOf(useShop().name)}`;
  return (
    <section aria-label={title} className="on-dark overflow-hidden rounded-t-carta rounded-b-[3px] bg-noche text-fijo-claro">
      <div className="grid gap-2 px-[26px] pt-[26px] pb-[22px]">
        <p className="text-sm text-[#DDEFEC]">{title}</p>
        <p className="num font-serif text-[3.25rem] leading-[.95] font-medium">{data ? formatPoints(data.points) : '–'}</p>
        {error !== null ? (
          <p role="alert" className="text-sm">
            No se pudo cargar el balance de puntos{' '}
            <button type="button" className="min-h-7 font-semibold underline underline-offset-4" onClick={reload}>
              Reintentar
            </button>
          </p>
        ) : (
          <p className="max-w-[44ch] text-sm text-[#DDEFEC]">Cada peso de tu compra suma un punto.</p>
        )}
      </div>
      <TileBorder className="h-[26px]!" />
    </section>
  );
}
