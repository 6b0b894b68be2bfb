import { toPesos } from '#contract/money.ts';
import type { UnmatchedPayment } from '#contract/payments/payments.ts';
import { MINUTE_MS } from '#contract/shop-clock.ts';
import type { Draft } from '#server/features/payments/queries.ts';
import * as queries from './queries.ts';

/** Usually the shop completes a payment within moments; the owner sees only those that take longer. */
const GRACE_MS = 2 * MINUTE_MS;

/** Payments that are paid and neither orders nor refunded; normally there are none. */
export async function unmatched(now: Date): Promise<UnmatchedPayment[]> {
  const rows = await queries.unmatched(new Date(now.getTime() - GRACE_MS));
  const parts = await queries.failedParts();
  const wholes = rows.map(({ draft, name, email }) => ({
    payment_intent_id: draft.intentId,
    total: toPesos(draft.amountCents),
    state: stateOf(draft),
    paid_at: (draft.paidAt as Date).toISOString(),
    customer: customerOrNull(name, email),
  }));
  return [
    ...wholes,
    ...parts.map(({ part, name, email }) => ({
      payment_intent_id: part.intentId,
      total: toPesos(part.amountCents),
      state: 'reembolso_fallido' as const,
      paid_at: part.createdAt.toISOString(),
      customer: customerOrNull(name, email),
    })),
  ];
}

const customerOrNull = (name: string | null, email: string | null) => (name === null || email === null ? null : { name, email });

function stateOf({ state, refundFailedAt }: Draft): UnmatchedPayment['state'] {
  if (state !== 'refunding') return 'sin_pedido';
  return refundFailedAt ? 'reembolso_fallido' : 'reembolso_pendiente';
}
