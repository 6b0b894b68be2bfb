import type { Tx } from '#server/db/client.ts';
import * as agentSessions from '#server/features/agent-sessions/index.ts';
import { rewardsIn, rewardUsed } from '#server/features/orders/checkout/pricing/pricing.ts';
import { unavailable } from '#server/features/orders/checkout/pricing/sold-out.ts';
import { hourGone, isSlot } from '#server/features/orders/receiving/hours/slots.ts';
import { UNTYPED } from '#server/features/orders/receiving/hours/work.ts';
import type * as payments from '#server/features/payments/index.ts';
import type { DraftLine } from '#server/features/payments/table.ts';
import * as promotions from '#server/features/promotions/index.ts';
import { lockVisit } from '#server/features/reservations/index.ts';
import * as stock from '#server/features/stock/index.ts';
import { detailedConflict, type Refusal } from '#server/http/refusal.ts';
import { hourOfVisitGone, visitGone } from './visit-now.ts';

/** The reason why a refunded payment did not become an order. */
export async function reasonForRefund(tx: Tx, userId: string, draft: payments.Draft, held: stock.Held): Promise<Refusal> {
  const { lines, free } = draft;
  const { session } = draft.receiving ?? {};
  if (session && !(await agentSessions.lockForOrder(tx, session.id))) return agentSessions.paidTwice();
  if (draft.receiving?.reservationId && !(await lockVisit(tx, draft.receiving.reservationId))) return visitGone(!free);
  const hasRewards = rewardsIn(lines ?? []).length > 0;
  if (lines && (held.length > 0 || !hasRewards)) {
    const {
      short: [short],
    } = await stock.check(tx, stock.unitsOf(lines), userId);
    const slot = held.find(isSlot) ?? held.find(promotions.isPromotion);
    if (!short && slot) return goneRefusal(tx, draft, { kind: slot.kind, id: slot.item, left: 0 }, lines);
    if (short || held.length > 0) return unavailable(short ?? { kind: 'product', id: lines[0]?.productId ?? '', left: 0 }, lines, !free);
  }
  return hasRewards ? rewardUsed(!free) : mismatch();
}

/** The refusal for a payment that arrived after its goods or its hour were gone. */
export async function goneRefusal(
  tx: Tx,
  { intentId, receiving, free }: payments.Draft,
  short: stock.Short,
  lines: DraftLine[],
): Promise<Refusal> {
  if (promotions.isPromotion(short)) return promotions.promotionGone(!free);
  if (!isSlot(short)) return unavailable(short, lines, !free);
  if (receiving?.reservationId) return hourOfVisitGone(!free);
  return hourGone(tx, { tipo: receiving?.tipo ?? UNTYPED.tipo, hora: new Date(short.id) }, intentId, !free);
}

/** The refusal of a payment whose amount is not the order's. @param amount the right one, in centavos */
export const mismatch = (amount?: number) =>
  detailedConflict('amount_mismatch', 'El monto pagado no coincide con el pedido. Te devolvemos el pago.', { amount });
