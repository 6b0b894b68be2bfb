import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UnmatchedPayment } from '#contract/payments/payments.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { GivingTill } from '#web/features/orders/office/detail/giving-till.tsx';
import { queries } from '#web/hooks/data/queries.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { focusRow } from '#web/lib/focus-row.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const ConfirmDialog = lazyDialog(() => import('#web/ui/overlay/confirm-dialog.tsx').then((module) => module.ConfirmDialog));

const REASONS: Record<UnmatchedPayment['state'], string> = {
  sin_pedido: 'Falta saber qué compró o adónde enviarlo',
  reembolso_pendiente: 'Reembolso en camino',
  reembolso_fallido: 'El proveedor no pudo devolverlo: devuélvelo tú, en efectivo o por transferencia',
};

/** The same for what was paid at a till. */
const AT_TILL = 'Se pagó en la caja y falta devolverlo: confírmalo cuando lo hagas';
const isAtTill = ({ payment_intent_id: id }: UnmatchedPayment): boolean => id.startsWith('caja_');

/** Payments with neither an order nor a refund, and failed refunds. Renders nothing when there are none. */
export function Unmatched() {
  // A failure is ignored: the next attempt follows in a minute, and the board shows that the server is away.
  const { data: payments = [], refetch } = useQuery(
    { queryKey: ['unmatched'], queryFn: () => api('GET /api/payments/unmatched', {}), refetchInterval: 60_000 },
    queries,
  );
  const [asking, setAsking, endAsking] = useOpen<UnmatchedPayment>();
  const [till, setTill] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const settle = async (payment: UnmatchedPayment) => {
    const at = payments.indexOf(payment);
    try {
      await api('POST /api/payments/unmatched/{id}/settled', {
        id: payment.payment_intent_id,
        ...(isAtTill(payment) && till && { caja: till }),
      });
      toast.success('Anotado: ya lo devolviste.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    }
    endAsking();
    await refetch();
    focusRow(list.current, at);
  };
  if (payments.length === 0) return null;
  return (
    <Notice tone="warning" role="status">
      <h2 className="font-semibold">Pagado sin pedido</h2>
      <p className="mt-0.5">La tienda lo vuelve a intentar sola: cada pago termina en un pedido o en un reembolso.</p>
      <ul ref={list} className="mt-2 grid gap-1.5">
        {payments.map((payment, place) => {
          const { payment_intent_id, total, state, paid_at, customer } = payment;
          return (
            // One payment may have several failed refunds.
            <li key={`${payment_intent_id} ${paid_at} ${total} ${isAtTill(payment) ? place : ''}`} className="wrap-anywhere">
              <span className="num font-semibold">{formatPrice(total)}</span>
              {' · '}
              {customer ? `${customer.name} (${customer.email})` : isAtTill(payment) ? 'Mostrador' : 'Cliente eliminado'}
              {' · '}
              <time dateTime={paid_at}>
                {formatShortDate(paid_at)}, {formatTime(paid_at)}
              </time>
              {' · '}
              {state === 'reembolso_fallido' && isAtTill(payment) ? AT_TILL : REASONS[state]}
              {state === 'reembolso_fallido' && (
                <p className="my-1.5">
                  <Button variant="neutral" size="sm" onClick={() => setAsking(payment)}>
                    Ya lo devolví
                  </Button>
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {asking && (
        <ConfirmDialog
          title={`¿Ya devolviste ${formatPrice(asking.total)}?`}
          confirmLabel="Sí, ya lo devolví"
          keepLabel="Todavía no"
          onConfirm={() => settle(asking)}
          onClose={endAsking}
        >
          El aviso desaparece y la tienda no lo vuelve a intentar. Queda anotado en la bitácora.
          {isAtTill(asking) && <GivingTill value={till} error={null} onChange={setTill} />}
        </ConfirmDialog>
      )}
    </Notice>
  );
}
