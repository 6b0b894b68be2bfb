import { toCents, toPesos } from '#contract/money.ts';
import type { Order } from '#contract/orders/order.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { usePassFocus } from '#web/hooks/focus/use-pass-focus.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { offOf } from '#web/lib/order/order-off.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { ButtonSize } from '#web/ui/button/button-styles.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const ConfirmDialog = lazyDialog(() => import('#web/ui/overlay/confirm-dialog.tsx').then((module) => module.ConfirmDialog));

type CancelOrderProps = {
  order: Order;
  /** Headers with the order's token, for guests. */
  headers?: Record<string, string>;
  size?: ButtonSize;
  onChange: (order: Order) => void;
};

/** Customers can cancel an order until its preparation begins. */
export function CancelOrder({ order, headers = {}, size = 'sm', onChange }: CancelOrderProps) {
  const [asking, setAsking, close] = useOpen<true>();
  // The button disappears when the status changes, even when the page hears of the change before the answer arrives.
  const place = usePassFocus<HTMLSpanElement>('article');
  const cancel = async () => {
    try {
      const changed = await api('POST /api/orders/{id}/cancel', { id: order.id }, { headers });
      close();
      onChange(changed);
      toast.success(isPaid(order) ? 'Pedido cancelado. Te devolvemos el pago completo.' : 'Pedido cancelado.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      close();
      toast.error(error.message);
      // The preparation has begun: show the current status.
      if (error.status === 409) onChange(await api('GET /api/orders/{id}', { id: order.id }, { headers }));
    }
  };
  return (
    <span ref={place} className="contents">
      <Button variant="neutral" size={size} onClick={() => setAsking(true)}>
        Cancelar pedido
      </Button>
      {asking && (
        <ConfirmDialog
          title={`¿Cancelar el pedido ${orderNumber(order.id)}?`}
          confirmLabel="Cancelar pedido"
          keepLabel="Volver"
          onConfirm={cancel}
          onClose={close}
        >
          {effectOf(order, Object.keys(headers).length > 0)}
        </ConfirmDialog>
      )}
    </span>
  );
}

const isPaid = ({ total, status }: Order): boolean => total > 0 && status !== 'pendiente';

/** What cancelling does to money, points and rewards. @param byLink opened by its token, as by guests, who earn no points */
function effectOf(order: Order, byLink: boolean): string {
  const redeemed = offOf(order) > 0 ? ' Lo que canjeaste vuelve a estar disponible.' : '';
  if (!isPaid(order)) return `No se cobró nada por este pedido.${redeemed}`;
  const left = toPesos(toCents(order.total) - toCents(order.refunded ?? 0));
  const points = byLink ? '' : ' y se retiran los puntos que ganaste con él';
  return `Se devuelven ${formatPrice(left)} a tu forma de pago${points}.${redeemed}`;
}
