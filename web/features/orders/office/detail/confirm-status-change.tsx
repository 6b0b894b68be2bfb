import { useState } from 'react';
import { toCents, toPesos } from '#contract/money.ts';
import type { ShopOrder } from '#contract/orders/order.ts';
import { ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { CHOOSE_TILL, GivingTill, mayGiveCash } from './giving-till.tsx';
import { ReasonField } from './reason-field.tsx';

/** A change that gives money back, before it is confirmed. */
export type Asked = { order: ShopOrder; what: 'cancelar' | 'reembolsar' | 'parte' };

type ConfirmStatusChangeProps = { asked: Asked; onConfirm: (reason: string, till: string) => Promise<void>; onClose: () => void };

/** Asks before money is given back. */
export function ConfirmStatusChange({ asked: { order, what }, onConfirm, onClose }: ConfirmStatusChangeProps) {
  const cancels = what === 'cancelar';
  const [reason, setReason] = useState('');
  const [till, setTill] = useState('');
  const [error, setError] = useState<string | null>(null);
  const paid = ORDER_STATUS[order.status].refundable && order.total > 0;
  const givesCash = paid && mayGiveCash(order);
  const confirm = async () => {
    if (givesCash && till === '') return setError(CHOOSE_TILL);
    await onConfirm(reason, till);
  };
  return (
    <ConfirmDialog
      title={`¿${cancels ? 'Cancelar' : 'Reembolsar'} el pedido ${orderNumber(order.id)}?`}
      confirmLabel={cancels ? 'Cancelar pedido' : 'Reembolsar'}
      keepLabel="Volver"
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="grid gap-4 text-texto-2">
        <p>
          {paid
            ? `Se devuelven ${formatPrice(toPesos(toCents(order.total) - toCents(order.refunded ?? 0)))} a ${order.customer?.name ?? 'quien lo pagó'} y se retiran los puntos que ganó. No se puede deshacer.`
            : 'No se cobró nada por este pedido. No se puede deshacer.'}
        </p>
        {givesCash && <GivingTill value={till} error={error} onChange={setTill} />}
        {!cancels && <ReasonField value={reason} onChange={setReason} />}
      </div>
    </ConfirmDialog>
  );
}
