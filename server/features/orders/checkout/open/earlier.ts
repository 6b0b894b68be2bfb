import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import { db, type Tx } from '#server/db/client.ts';
import { inTransaction, together } from '#server/db/transaction.ts';
import { followStock } from '#server/features/catalog/index.ts';
import * as queries from '#server/features/orders/checkout/queries.ts';
import { settlePayment } from '#server/features/orders/checkout/settle.ts';
import { CHECKED_DRAFTS, MAX_OPEN_DRAFTS, MAX_WAITING_ORDERS, UNFINISHED_PAYMENTS } from '#server/features/orders/rules.ts';
import * as payments from '#server/features/payments/index.ts';
import type { DraftLine } from '#server/features/payments/table.ts';
import * as stock from '#server/features/stock/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { detailedConflict, type Refusal, tooMany } from '#server/http/refusal.ts';

/** The payments that a user opened before a new one: a cart is never paid twice, and few of them stay open. */

export type Earlier = { open: payments.Draft[]; unfinished: queries.Unfinished };

export async function earlierOf(on: Pick<Tx, 'select'>, userId: string): Promise<Earlier> {
  const [open, unfinished] = await together(
    payments.openOf(on, userId, MAX_OPEN_DRAFTS + CHECKED_DRAFTS),
    queries.unfinishedPayments(on, userId, UNFINISHED_PAYMENTS.seconds),
  );
  return { open, unfinished };
}

/** The own payment that the new one replaces. @throws Refusal `already_paid` */
export async function replacedBy(intentId: string | null | undefined, userId: string): Promise<payments.Draft | null> {
  const draft = intentId ? await payments.ownDraft(intentId, userId) : null;
  if (draft?.state === 'ordered' || draft?.state === 'waiting') throw alreadyPaid(await queries.ofIntent(db, draft.intentId));
  return draft;
}

export const withSameLines = (
  open: payments.Draft[],
  lines: DraftLine[] | null,
  replaced: payments.Draft | null = null,
): string | undefined => {
  const fingerprint = lines && payments.fingerprintOf(lines);
  return open.find((draft) => fingerprint && draft.fingerprint === fingerprint && draft.intentId !== replaced?.intentId)?.intentId;
};

/**
 * Asks the provider about the latest payments; paid ones become orders.
 * @returns whether there were any
 * @throws Refusal `already_paid` when the replaced payment, or one for the same lines, was paid
 */
export async function settleEarlier(open: payments.Draft[], replaced: payments.Draft | null, lines: DraftLine[] | null): Promise<boolean> {
  const recent = open.filter(({ intentId }) => intentId !== replaced?.intentId).slice(0, CHECKED_DRAFTS);
  const paid = await registerPaid(replaced?.state === 'open' ? [replaced, ...recent] : recent);
  const same = paid.find((draft) => draft === replaced || payments.hasSameLines(draft.lines, lines));
  if (same) throw alreadyPaid(await queries.ofIntent(db, same.intentId));
  return paid.length > 0;
}

/** Asks the provider about all drafts in parallel. @returns the paid drafts */
async function registerPaid(drafts: payments.Draft[]): Promise<payments.Draft[]> {
  const now = new Date();
  const isOrder = await Promise.all(drafts.map(({ intentId }) => settlePayment(intentId, now)));
  return drafts.filter((_, index) => isOrder[index]);
}

/** Cancels the replaced payment, and the oldest ones of too many. @throws Refusal `already_paid` */
export async function makeRoom(open: payments.Draft[], replaced: payments.Draft | null): Promise<void> {
  if (replaced?.state === 'open') await cancelUnlessPaid(replaced.intentId);
  for (const { intentId } of open.slice(MAX_OPEN_DRAFTS - 1)) await payments.cancel(intentId);
}

/** Cancels the payment at the provider, which knows whether it was paid just now. @throws Refusal `already_paid` */
export async function cancelUnlessPaid(intentId: string): Promise<void> {
  if (await payments.cancel(intentId)) return;
  if (await settlePayment(intentId, new Date())) throw alreadyPaid(await queries.ofIntent(db, intentId));
}

/** Ends a payment that will not be finished, with what it holds. @returns false when it was paid */
export async function drop(intentId: string): Promise<boolean> {
  if (!(await payments.cancel(intentId))) return false;
  await releaseReplaced(intentId);
  return true;
}

/** Releases the goods that a replaced, cancelled payment still holds. */
export async function releaseReplaced(intentId: string): Promise<void> {
  const draft = await payments.findDraft(intentId);
  if (draft?.state !== 'cancelled') return;
  await inTransaction((tx) => stock.end(tx, intentId));
  await followStock();
}

export const alreadyPaid = (order: { id: string; status?: OrderStatus } | null): Refusal => {
  const message =
    order?.status === 'pendiente' ? 'Este pedido ya está hecho y espera su pago.' : 'Este pedido ya está pagado: no se cobró otra vez.';
  return detailedConflict('already_paid', message, { order_id: order?.id });
};

/** Guests have no account, so that nothing is known of them. */
export const isKnown = ({ hasGot }: queries.Unfinished, { isGuest }: CallerUser): boolean => hasGot && !isGuest;

export function refuseOverBudget({ count, wait, waiting }: queries.Unfinished): void {
  if (count >= UNFINISHED_PAYMENTS.points)
    throw tooMany(wait, 'Abriste muchos pagos sin terminarlos. Espera un momento e inténtalo otra vez.');
  if (waiting >= MAX_WAITING_ORDERS)
    throw tooMany(3600, 'Tienes varios pedidos que esperan su pago. Paga o cancela alguno antes de hacer otro.');
}
