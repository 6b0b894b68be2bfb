import { toCents, toPesos } from '#contract/money.ts';
import { folioOf } from '#contract/orders/folio.ts';
import type { ShopOrder } from '#contract/orders/order.ts';
import { ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import type { RefundRequest } from '#contract/orders/refunds/order-refunds.ts';
import { unitsCents } from '#contract/orders/refunds/refund-rules.ts';
import type { Tx } from '#server/db/client.ts';
import { amountOf, audit } from '#server/features/audit/index.ts';
import { hasLost } from '#server/features/orders/disputes/queries.ts';
import { lockKnown } from '#server/features/orders/found.ts';
import * as board from '#server/features/orders/office/board.ts';
import type { LockedOrder } from '#server/features/orders/queries.ts';
import { invalidTransition } from '#server/features/orders/refusals.ts';
import { once, type Repeatable } from '#server/features/repeats/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { allowRefund, auditAuthoriser } from './at-till.ts';
import * as queries from './queries.ts';
import { makeVoid, refundPart } from './void-order.ts';

/**
 * Refunds units of an order, an amount, or everything that is left; delivered orders too. The order becomes `reembolsado` when nothing is
 * left.
 * @throws Refusal 409 `stale_refund`, `invalid_transition`, `dispute_lost`; 422 `refund_exceeds`, and when a part could be refunded twice
 * by mistake; see also `allowRefund`
 */
export async function refund(input: RefundRequest, user: CallerUser, request: Repeatable): Promise<ShopOrder> {
  const given = await allowRefund(input.id, input, user);
  return once(request, async (tx) => {
    const isPart = input.items !== undefined || input.amount !== undefined;
    if (isPart && request.key === null && input.refunded_before === undefined)
      throw invalid({ refunded_before: 'Envía la clave `Idempotency-Key` o lo reembolsado hasta ahora.' });
    const order = await lockKnown(tx, input.id);
    if (input.refunded_before !== undefined && toCents(input.refunded_before) !== order.refundedCents) throw stale(order);
    if (!ORDER_STATUS[order.status].refundable) throw invalidTransition(order.status, 'reembolsado');
    if (await hasLost(tx, order.intentId)) throw returnedByBank();

    const leftCents = order.totalCents - order.refundedCents;
    const cents = isPart ? await wantedCents(tx, order, input) : leftCents;
    if (cents > leftCents) throw exceeds(leftCents, input.items ? 'items' : 'amount');
    const why = { items: input.items?.map((item) => ({ ...item, id: item.id.toLowerCase() })), reason: input.reason, given };
    if (cents === leftCents) await makeVoid(tx, order, 'reembolsado', user.id, why);
    else await refundPart(tx, order, cents, why);
    const summary = `Reembolsó ${amountOf(cents)} del pedido ${folioOf(order.id)}`;
    await audit(tx, { actor: user, kind: 'refund', subject: { type: 'order', id: order.id }, summary });
    await auditAuthoriser(tx, given, `reembolsar ${amountOf(cents)} de`, order.id, user);
    return board.one(order.id, user, tx);
  });
}

async function wantedCents(tx: Tx, order: LockedOrder, { items, amount }: RefundRequest): Promise<number> {
  if (amount !== undefined) return toCents(amount);
  const [lines, before] = [await queries.linesOf(tx, order.id), await queries.refundedUnits(tx, order.id)];
  let cents = 0;
  for (const [index, item] of (items ?? []).entries()) {
    const field = `items.${index}`;
    const line = lines.find(({ id }) => id === item.id.toLowerCase());
    if (!line) throw invalid({ [`${field}.id`]: 'Ese artículo no es de este pedido.' });
    const { quantity, paidCents } = line;
    const refunded = before.get(line.id) ?? 0;
    if (refunded + item.quantity > quantity) throw exceeds(order.totalCents - order.refundedCents, `${field}.quantity`);
    cents += unitsCents({ paidCents, quantity }, refunded, item.quantity);
  }
  if (cents === 0) throw invalid({ items: 'Estos artículos no tuvieron costo: no hay nada que devolver.' });
  return cents;
}

const stale = ({ refundedCents }: LockedOrder) =>
  new Refusal(409, 'stale_refund', 'El pedido tuvo otro reembolso mientras tanto. Revisa el pedido e inténtalo otra vez.', {
    data: { refunded: toPesos(refundedCents) },
  });

/** The provider would refuse such a refund, and the owner would then return the money a second time in another way. */
const returnedByBank = () => new Refusal(409, 'dispute_lost', 'El banco ya devolvió este cargo al cliente: no queda nada por reembolsar.');

function exceeds(leftCents: number, field: string) {
  const message = `Es más de lo que queda por reembolsar: ${amountOf(leftCents)}.`;
  return new Refusal(422, 'refund_exceeds', message, { errors: { [field]: message } });
}
