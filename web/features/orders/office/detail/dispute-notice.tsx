import type { OrderDispute } from '#contract/orders/order.ts';
import { REAL_PROVIDERS } from '#contract/payments/payment-providers.ts';
import { formatDate } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Notice } from '#web/ui/state/notice.tsx';

/** Says that the customer's bank disputes the payment, or how it has decided. */
export function DisputeNotice({ dispute }: { dispute: OrderDispute }) {
  return (
    <Notice tone={dispute.status === 'ganada' ? 'info' : 'warning'}>
      <p>
        <b className="font-semibold">{TITLES[dispute.status]}</b> <span className="num">{formatPrice(dispute.amount)}</span>
      </p>
      {dispute.status === 'abierta' && (
        <p className="mt-0.5">
          Responde en el panel de {DESKS}
          {dispute.due_by ? ` antes del ${formatDate(dispute.due_by)}` : ''}; sin respuesta, el dinero se pierde.
        </p>
      )}
    </Notice>
  );
}

/** The page does not know which of the providers reports the dispute. */
const DESKS = REAL_PROVIDERS.map(({ title }) => title).join(' o ');

const TITLES: Record<OrderDispute['status'], string> = {
  abierta: 'Cargo reclamado:',
  ganada: 'Reclamo resuelto a tu favor:',
  perdida: 'El banco devolvió el cargo al cliente:',
};
