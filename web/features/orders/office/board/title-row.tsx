import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { setSound, useSound } from '#web/features/orders/office/news/chime.ts';
import { useFeed } from '#web/features/orders/office/news/feed.ts';
import { isOpen, sumOf } from '#web/features/orders/office/rules.ts';
import { cx } from '#web/lib/cx.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';

/** The number of open orders, the state of the event stream and the bell. */
export function TitleRow() {
  const { orders, live, failed } = useFeed();
  const sound = useSound();
  const open = orders ? [...orders.values()].filter(isOpen) : null;
  return (
    <div className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 pr-6 max-sm:pr-1.5">
      <div className="min-w-0 max-sm:contents">
        <h1 className="text-[1.625rem] leading-[1.2] font-semibold tracking-[-.018em]">Pedidos</h1>
        <p className="num mt-0.5 text-texto-2 max-sm:order-last max-sm:col-span-full max-sm:mt-0">
          {open
            ? `${open.length} ${open.length === 1 ? 'abierto' : 'abiertos'} · ${formatPrice(sumOf(open))} por entregar`
            : !failed && 'Cargando…'}
        </p>
      </div>
      <p
        role="status"
        className={cx('inline-flex items-center gap-2 text-xs font-semibold whitespace-nowrap', live ? 'text-hoja' : 'text-texto-2')}
      >
        <span className="size-2 rounded-full bg-current" />
        {live ? 'En vivo' : open ? 'Reconectando…' : 'Conectando…'}
      </p>
      <div className="flex items-center gap-3 max-sm:contents">
        {sound === 'blocked' && (
          <p id="sonido-bloqueado" className="text-xs font-semibold text-ocre-hondo max-sm:order-last max-sm:col-span-full">
            Toca para activar el sonido
          </p>
        )}
        <IconButton
          label="Sonido de pedidos nuevos"
          aria-pressed={sound !== 'off'}
          aria-describedby={sound === 'blocked' ? 'sonido-bloqueado' : undefined}
          title={sound === 'on' ? 'Silenciar' : 'Activar sonido'}
          onClick={() => setSound(sound !== 'on')}
        >
          {sound === 'on' ? <Bell /> : <BellOff />}
        </IconButton>
      </div>
    </div>
  );
}
