import ReceiptText from 'lucide-react/icons/receipt-text';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import X from 'lucide-react/icons/x';
import type { PointerEvent } from 'react';
import { Link } from 'react-router';
import { useCart } from '#web/features/cart/store.ts';
import { orderTitle, useOpenOrder } from '#web/features/orders/live/data/kept-orders.ts';
import { useSession, useUserId } from '#web/features/session/store.ts';
import { useBackCloses } from '#web/hooks/navigation/use-back-closes.ts';
import { cx } from '#web/lib/cx.ts';
import { useLeave } from '#web/routes/use-leave.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { useModal } from '#web/ui/overlay/use-modal.ts';
import { Wordmark } from '#web/ui/shop/frame/wordmark.tsx';
import { SIDE_MENU } from '../navigation.ts';
import { useCurrentEntry } from '../use-current-entry.ts';
import { Search } from './search.tsx';

const ENTRY = 'nombre flex w-full min-h-[52px] items-center border-b border-linea px-[22px] text-left leading-[1.2] -outline-offset-2';

/** A menu that slides in from the left on narrow screens; open as long as it is rendered. */
export function SideMenu({ onClose }: { onClose: () => void }) {
  const lines = useCart()?.items.length ?? 0;
  const session = useSession();
  const order = useOpenOrder(useUserId());
  const signOutAndLeave = useLeave();
  const isCurrent = useCurrentEntry();
  const { modal, close } = useModal(onClose);
  useBackCloses(close);
  const leave = () => {
    close();
    void signOutAndLeave();
  };
  const chat = () => {
    close();
    // The button exists on every page, even where it is hidden.
    document.querySelector<HTMLElement>('.chat-door')?.click();
  };
  const onVeil = (event: PointerEvent<HTMLDialogElement>) =>
    event.target === event.currentTarget && event.clientX > event.currentTarget.getBoundingClientRect().right;
  return (
    <dialog {...modal} aria-label="Menú" className="sheet" onPointerDown={(event) => onVeil(event) && close()}>
      <div className="flex min-h-full flex-col pt-2.5">
        <div className="flex items-center justify-between pr-2 pb-2.5 pl-[22px]">
          <Wordmark className="h-[17px] w-auto" />
          <IconButton label="Cerrar menú" onClick={close}>
            <X className="size-6" />
          </IconButton>
        </div>
        <Search label="Buscar" className="mx-[22px] mb-2" onPicked={close} />
        <nav aria-label="Menú">
          {SIDE_MENU.map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              aria-current={isCurrent(to) ? 'page' : undefined}
              onClick={close}
              className={cx(ENTRY, 'aria-[current]:shadow-[inset_5px_0_0_var(--cb-barro-trazo)]')}
            >
              {label}
            </Link>
          ))}
        </nav>
        <button type="button" className={ENTRY} onClick={chat}>
          Chat
        </button>
        <div className="on-dark mt-auto grid gap-2.5 bg-barro px-[22px] pt-[18px] pb-[calc(18px+env(safe-area-inset-bottom))] text-sobre-barro">
          {session.status === 'signed-in' && session.user && (
            <Link to="/profile" onClick={close} className="grid min-h-11 content-center rounded-control">
              <span className="truncate font-semibold">{session.user.name}</span>
              <span className="truncate text-sm">{session.user.email}</span>
            </Link>
          )}
          {session.status === 'signed-in' && (
            <LinkButton to="/profile/reservaciones" variant="light" onClick={close}>
              Mis reservaciones
            </LinkButton>
          )}
          {session.status === 'signed-in' && session.user?.role === 'admin' && (
            <LinkButton to="/dashboard" variant="light" onClick={close}>
              Administración
            </LinkButton>
          )}
          {order && (
            <LinkButton to={`/pedido/${order.id}`} variant="light" onClick={close}>
              <ReceiptText />
              {orderTitle(order)}
            </LinkButton>
          )}
          <LinkButton to="/cart" variant="light" onClick={close}>
            <ShoppingBag />
            Carrito ({lines})
          </LinkButton>
          {session.status === 'signed-in' ? (
            <Button variant="inverse" onClick={leave}>
              Cerrar sesión
            </Button>
          ) : (
            <LinkButton to="/login" variant="inverse" onClick={close}>
              Iniciar sesión
            </LinkButton>
          )}
        </div>
      </div>
    </dialog>
  );
}
