import { toCents } from '#contract/money.ts';
import type { Collection, Sold } from '#contract/till/till.ts';
import { db, type Tx } from '#server/db/client.ts';
import { inTransaction, together } from '#server/db/transaction.ts';
import { guessed } from '#server/features/accounts/index.ts';
import { withNewId } from '#server/features/orders/checkout/place/place.ts';
import { goneRefusal } from '#server/features/orders/checkout/place/refused.ts';
import { visitNow } from '#server/features/orders/checkout/place/visit-now.ts';
import { written } from '#server/features/orders/checkout/place/written.ts';
import { tillTipFits } from '#server/features/orders/checkout/pricing/amounts.ts';
import { rewardsIn, rewardUsed } from '#server/features/orders/checkout/pricing/pricing.ts';
import { buysMore } from '#server/features/orders/checkout/queries.ts';
import * as payments from '#server/features/payments/index.ts';
import { tillCodes, tillSales, tills } from '#server/features/payments/index.ts';
import * as rewards from '#server/features/rewards/index.ts';
import * as stock from '#server/features/stock/index.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { enqueueReceipt } from '#server/till-printing.ts';
import { orderDataOf } from './accounts.ts';
import { hourOfAccount } from './hour.ts';
import { refuseMismatch, takenOf } from './paying.ts';
import * as queries from './queries.ts';
import { type Asked, openShift, sellerOf } from './seller.ts';

/**
 * Collects the account of a guest: its payment, order, stock and points in one transaction, once, also when two tills try. Idempotent by
 * the till's key, for ever. A refusal changes nothing, so no money need be returned.
 * @throws Refusal `till_off`, `till_closed`, `already_paid`, `draft_expired`, `payment_canceled`, `payment_mismatch`, `sold_out` …
 */
export async function collect(collection: Collection, { key, user }: Asked): Promise<Sold> {
  const { codigo, caja, pagos, propina, persona } = collection;
  tills.refuseUnknown(caja);
  const taken = takenOf(pagos);
  const fingerprint = tillSales.fingerprintOf(collection);
  const before = await tillSales.saleBefore(db, { till: caja, key, fingerprint });
  if (before) return queries.sold(db, before.intentId);
  const seller = await sellerOf(caja, persona, user);
  await knownCode(caja, codigo);
  return withNewId((orderId) =>
    inTransaction(async (tx) => {
      const before = await tillSales.earlierSale(tx, { till: caja, key, fingerprint });
      if (before) return queries.sold(tx, before.intentId);
      const shift = await openShift(tx, caja, user);
      const draft = await lockAccount(tx, codigo);
      const { amountCents, tipCents } = withTip(draft, toCents(propina?.monto ?? 0));
      refuseMismatch(taken, amountCents);
      const bought = await judge(tx, draft);
      const promisedAt = await hourOfAccount(tx, { ...bought, intentId: draft.intentId });
      const receiving = { ...bought.receiving, promisedAt: promisedAt.toISOString(), tipCents };
      if (!(await tillSales.payAccount(tx, draft, amountCents, receiving))) throw canceledAccount();
      const intent = { id: draft.intentId, amountCents, status: 'succeeded', ...tillSales.paidBy(taken) } as const;
      await together(...written(tx, orderId, intent, { ...draft, receiving }, { ...bought, receiving }));
      const booking = { intentId: draft.intentId, till: caja, shiftId: shift.id, key, fingerprint, taken, byId: seller.id };
      await tillSales.book(tx, { ...booking, tipCents, isAccount: true });
      await enqueueReceipt(tx, { till: caja, orderId, isCash: taken.some((one) => one.method === 'efectivo') });
      return queries.sold(tx, draft.intentId);
    }),
  );
}

/** Staff may try few codes: most of those that exist are no account of the guest before them. @throws Refusal 404, 429 */
export const knownCode = (caja: string, codigo: string): Promise<tillCodes.Code> =>
  guessed({ till: caja, kind: 'code' }, unknownAccount, (tx) => tillCodes.find(tx, codigo));

const unknownAccount = () => notFound('account_not_found', 'No hay una cuenta con ese código.');

export const canceledAccount = () =>
  new Refusal(409, 'payment_canceled', 'Esta cuenta se canceló: venció, o su cliente abrió otra por los mismos productos.');

/** The open account with this code, locked until the transaction ends; an expired one too. @throws Refusal */
export async function lockOpenAccount(tx: Tx, codigo: string): Promise<OpenAccount & { expiresAt: Date }> {
  const code = await tillCodes.find(tx, codigo);
  const draft = code && (await payments.lock(tx, code.intentId));
  if (!draft) throw unknownAccount();
  if (draft.state === 'ordered') throw alreadyPaid(await queries.paidAt(tx, draft.intentId));
  const { userId, lines, receiving } = draft;
  if (draft.state !== 'open' || !userId || !lines || !receiving) throw canceledAccount();
  return { ...draft, userId, lines, receiving, expiresAt: code.expiresAt };
}

/** @throws Refusal 409 `draft_expired` with the order, which a sale prices anew */
async function lockAccount(tx: Tx, codigo: string): Promise<OpenAccount> {
  const account = await lockOpenAccount(tx, codigo);
  if (account.expiresAt <= new Date()) throw expired(account);
  return account;
}

type Filled<T> = { [K in keyof T]: NonNullable<T[K]> };
type OpenAccount = payments.Draft & Filled<Pick<payments.Draft, 'userId' | 'lines' | 'receiving'>>;

const alreadyPaid = (order: { order_id: string; caja: string } | null) =>
  new Refusal(409, 'already_paid', `Esta cuenta ya se cobró${order ? ` en ${order.caja}` : ''}.`, { data: order });

const expired = (draft: payments.Draft) =>
  new Refusal(409, 'draft_expired', 'Esta cuenta venció. Cóbrala con los precios de ahora.', { data: { order_data: orderDataOf(draft) } });

/** @throws Refusal 422 for a tip that is too large */
function withTip({ amountCents, receiving }: OpenAccount, addedCents: number) {
  const tipCents = receiving.tipCents + addedCents;
  if (addedCents > 0) tillTipFits(tipCents, amountCents - receiving.tipCents - receiving.deliveryCents);
  return { amountCents: amountCents + addedCents, tipCents };
}

/** Takes what the order needs. The visit is locked before rewards, and rewards before stock, as for every order. @throws Refusal */
async function judge(tx: Tx, account: OpenAccount) {
  const { intentId, userId, lines, receiving: wished } = account;
  // Nothing is paid yet, so that no refusal promises money back.
  const draft = { ...account, free: true };
  const [held, isMore] = await together(stock.heldBy(tx, intentId), buysMore(tx, intentId));
  const visit = await visitNow(tx, draft, held);
  if ('refused' in visit) throw visit.refused;
  const rewardIds = rewardsIn(lines);
  if (!(await rewards.lockRewards(tx, userId, rewardIds))) throw rewardUsed(false);
  const secured = await stock.secure(tx, visit.held, { intentId, userId, units: stock.unitsOf(lines) }, isMore, 'now');
  if ('short' in secured) throw await goneRefusal(tx, draft, secured.short, lines);
  return { userId, address: { tipo: wished.tipo }, receiving: visit.receiving ?? wished, lines, rewardIds, held: secured.held };
}
