import { lazy, Suspense } from 'react';
import { ORDER_STATUS } from '#contract/order-statuses.ts';
import { formatPrice } from '#web/lib/money.ts';
import { orderNumber } from '#web/lib/order-number.ts';
import type { Asked } from './use-moves.ts';

const ConfirmDialog = lazy(() => import('#web/ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

type AskProps = { asked: Asked; onConfirm: () => Promise<void>; onClose: () => void };

/** Money goes back: once more, please. */
export function ConfirmStatusChange({ asked: { order, what }, onConfirm, onClose }: AskProps) {
  const cancels = what === 'cancelar';
  const paid = ORDER_STATUS[order.status].refundable && order.total > 0;
  return (
    <Suspense>
      <ConfirmDialog
        title={`¿${cancels ? 'Cancelar' : 'Reembolsar'} el pedido ${orderNumber(order.id)}?`}
        confirmLabel={cancels ? 'Cancelar pedido' : 'Reembolsar'}
        keepLabel="Volver"
        onConfirm={onConfirm}
        onClose={onClose}
      >
        {paid
          ? `Se devuelven ${formatPrice(order.total)} a ${order.customer?.name ?? 'quien lo pagó'} y se retiran los puntos que ganó. No se puede deshacer.`
          : 'No se cobró nada por este pedido. No se puede deshacer.'}
      </ConfirmDialog>
    </Suspense>
  );
}
