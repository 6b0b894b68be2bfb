import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { cx } from '#web/lib/cx.ts';
import { formatPrice } from '#web/lib/money.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { setSound, useSound } from './chime.ts';
import { useFeed } from './feed.ts';
import { isOpen, sumOf } from './rules.ts';

/** What is to be done altogether, whether news come by themselves, and whether they may be heard. */
export function TitleRow() {
  const { orders, live } = useFeed();
  const sounds = useSound();
  const open = orders ? [...orders.values()].filter(isOpen) : null;
  return (
    <div className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 pr-6 max-sm:pr-1.5">
      <div className="min-w-0 max-sm:contents">
        <h1 className="text-[1.625rem] leading-[1.2] font-semibold tracking-[-.018em]">Pedidos</h1>
        <p className="num mt-0.5 text-texto-2 max-sm:order-last max-sm:col-span-full max-sm:mt-0">
          {open ? `${open.length} ${open.length === 1 ? 'abierto' : 'abiertos'} · ${formatPrice(sumOf(open))} por entregar` : 'Cargando…'}
        </p>
      </div>
      <p
        role="status"
        className={cx('inline-flex items-center gap-2 text-xs font-semibold whitespace-nowrap', live ? 'text-hoja' : 'text-texto-2')}
      >
        <span className="size-2 rounded-full bg-current" />
        {live ? 'En vivo' : open ? 'Reconectando…' : 'Conectando…'}
      </p>
      <IconButton
        label="Sonido de pedidos nuevos"
        aria-pressed={sounds}
        title={sounds ? 'Silenciar' : 'Activar sonido'}
        onClick={() => setSound(!sounds)}
      >
        {sounds ? <Bell /> : <BellOff />}
      </IconButton>
    </div>
  );
}
