import { useEffect, useState } from 'react';
import type { UnmatchedPayment } from '#contract/payments.ts';
import { api } from '#web/api/api.ts';
import { formatShortDate, formatTime } from '#web/lib/dates.ts';
import { formatPrice } from '#web/lib/money.ts';
import { Notice } from '#web/ui/notice.tsx';

const PAUSE = 60_000;
const REASONS: Record<UnmatchedPayment['state'], string> = {
  sin_pedido: 'Falta saber qué compró o adónde enviarlo',
  reembolso_pendiente: 'Reembolso en camino',
};

/** Payments that have neither an order nor a refund yet. Without any it renders nothing. */
export function Unmatched() {
  const [payments, setPayments] = useState<readonly UnmatchedPayment[]>([]);
  useEffect(() => {
    // A failure is retried in a minute; the board shows that the server is away.
    const look = () => api('GET /api/payments/unmatched', {}).then(setPayments, () => {});
    void look();
    const timer = setInterval(look, PAUSE);
    return () => clearInterval(timer);
  }, []);
  if (payments.length === 0) return null;
  return (
    <Notice tone="warning" role="status">
      <h2 className="font-semibold">Pagado sin pedido</h2>
      <p className="mt-0.5">La tienda lo vuelve a intentar sola: cada pago termina en un pedido o en un reembolso.</p>
      <ul className="mt-2 grid gap-1.5">
        {payments.map(({ payment_intent_id, total, state, paid_at, customer }) => (
          <li key={payment_intent_id} className="wrap-anywhere">
            <span className="num font-semibold">{formatPrice(total)}</span>
            {' · '}
            {customer ? `${customer.name} (${customer.email})` : 'Cliente eliminado'}
            {' · '}
            <time dateTime={paid_at}>
              {formatShortDate(paid_at)}, {formatTime(paid_at)}
            </time>
            {' · '}
            {REASONS[state]}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
