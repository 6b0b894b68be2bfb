import { isDeepStrictEqual } from 'node:util';
import type { TillIntent } from '#contract/orders/checkout.ts';
import { settings } from '#server/current-settings.ts';
import { db, type Tx } from '#server/db/client.ts';
import type { Priced } from '#server/features/orders/checkout/pricing/pricing.ts';
import { unavailable } from '#server/features/orders/checkout/pricing/sold-out.ts';
import type { Wish } from '#server/features/orders/checkout/pricing/wish.ts';
import * as queries from '#server/features/orders/checkout/queries.ts';
import * as payments from '#server/features/payments/index.ts';
import { tillCodes } from '#server/features/payments/index.ts';
import type { DraftLine } from '#server/features/payments/table.ts';
import * as stock from '#server/features/stock/index.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { invalid } from '#server/http/refusal.ts';

/** Accounts that guests open on their phones and pay at a till. */

/** A sentence for guests who cannot pay at a till. */
const OFF = 'Por ahora no se paga en la caja lo que pides de esa forma.';

const MINUTE_MS = 60_000;

/** @throws Refusal 422 `till_off` when orders of this type are not paid at a till */
export function openingAtTill(wish: Wish | null, { user, address, isTrustedNetwork }: SignedInCaller): tillCodes.Opening {
  const { activa, en_caja, minutos } = settings().caja;
  const tipo = wish?.tipo;
  const isOn = activa && (tipo === 'recoger' || tipo === 'mesa') && en_caja[tipo];
  if (!isOn) throw invalid({ [tipo ? 'order_data.tipo' : 'pago']: OFF }, 'till_off');
  return { userId: user.id, address, isTrustedNetwork, expiresAt: new Date(Date.now() + minutos * MINUTE_MS) };
}

/** The hour is promised when the account is paid, so that an unpaid account holds no time of the stations; a requested one is kept. */
export const withoutHour = (cart: Priced): Priced => ({
  ...cart,
  receiving: cart.receiving && { ...cart.receiving, promisedAt: cart.ask?.hora?.toISOString() ?? null },
  ask: null,
});

export const accountOf = (
  intentId: string,
  amount: number,
  { code, expiresAt }: Pick<tillCodes.Code, 'code' | 'expiresAt'>,
): TillIntent => ({
  payment_intent_id: intentId,
  amount,
  codigo: code,
  expira_at: expiresAt.toISOString(),
});

/** The user's account for the same order that can still be paid: a repeated opening answers its code. */
export async function sameAccount(
  open: payments.Draft[],
  wanted: payments.NewDraft,
  replaced: payments.Draft | null,
): Promise<TillIntent | null> {
  const isSame = (draft: payments.Draft) =>
    draft.intentId !== replaced?.intentId &&
    draft.amountCents === wanted.amountCents &&
    payments.hasSameLines(draft.lines, wanted.lines) &&
    isDeepStrictEqual(draft.receiving, wanted.receiving);
  const same = open.find((draft) => payments.isAtTill(draft.intentId) && isSame(draft));
  const code = same && (await tillCodes.ofIntent(db, same.intentId));
  return code && code.expiresAt > new Date() ? accountOf(same.intentId, same.amountCents, code) : null;
}

/**
 * Lets what an account holds end with its code. All accounts together hold at most half of any counted stock, so that they cannot empty the
 * shop without paying; the stock is locked, and so is counted exactly.
 * @throws Refusal 409 `sold_out`
 */
export async function holdForTill(
  tx: Tx,
  intentId: string,
  until: Date,
  { now, lines }: { now: readonly (stock.Item & { left: number })[]; lines: readonly DraftLine[] },
): Promise<void> {
  await stock.endBy(tx, intentId, until);
  for (const { item, own, all } of await queries.heldByAccounts(tx, intentId)) {
    const row = now.find(({ kind, id }) => kind === item.kind && id === item.id);
    const most = row && Math.floor((row.left + all) / 2);
    if (row && most !== undefined && all > most) throw unavailable({ ...item, left: Math.max(0, most - (all - own)) }, lines);
  }
}
