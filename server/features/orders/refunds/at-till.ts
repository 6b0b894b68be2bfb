import { toCents } from '#contract/money.ts';
import { folioOf } from '#contract/orders/folio.ts';
import type { GiveBack } from '#contract/orders/refunds/order-refunds.ts';
import { settings } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { authorise, type PinOwner } from '#server/features/accounts/index.ts';
import { audit } from '#server/features/audit/index.ts';
import { intentOf } from '#server/features/orders/queries.ts';
import { isAtTill, tillReturns } from '#server/features/payments/index.ts';
import { type CallerUser, isStaff } from '#server/http/caller.ts';
import { invalid, notAllowed } from '#server/http/refusal.ts';

/** Who refunds an order that was paid at a till, and how. `authoriser`: whose pin a member of the staff typed */
export type AtTill = tillReturns.GivenBack & { authoriser: PinOwner | null };

/**
 * Refuses callers who may not refund the order: managers may; others need a manager's pin, for orders that were paid at a till. Called
 * before the transaction of the refund, in which wrong pins would not stay counted.
 * @returns null for an order that was not paid at a till
 * @throws Refusal 403 `not_allowed`, `wrong_pin`; 422 for an unknown till; 429
 */
export async function allowRefund(orderId: string, { caja, devolver, autoriza }: GiveBack, user: CallerUser): Promise<AtTill | null> {
  const intentId = isUuid(orderId) ? await intentOf(orderId) : null;
  if (intentId === null || !isAtTill(intentId)) {
    if (!isStaff(user, 'manager')) throw notAllowed();
    return null;
  }
  const till = caja ?? null;
  if (till !== null && !settings().caja.cajas.includes(till)) throw invalid({ caja: 'No hay una caja con ese nombre.' });
  const authoriser = await authorise(user, { till: till ?? (await tillReturns.tillOf(intentId)) ?? '', autoriza });
  const parts = devolver?.map(({ metodo, monto }) => ({ method: metodo, cents: toCents(monto) })) ?? null;
  return { till, parts, byId: user.id, authorisedBy: authoriser?.id ?? null, authoriser };
}

/** Records who allowed what a member of the staff did with a manager's pin. @param act such as `cancelar` */
export async function auditAuthoriser(tx: Tx, given: AtTill | null, act: string, orderId: string, user: CallerUser): Promise<void> {
  if (!given?.authoriser) return;
  const summary = `Autorizó a ${user.name} ${act} el pedido ${folioOf(orderId)}`;
  await audit(tx, { actor: given.authoriser, kind: 'till', subject: { type: 'order', id: orderId }, summary });
}
