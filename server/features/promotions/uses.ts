import type { Tx } from '#server/db/client.ts';
import type { HeldKind, HeldRow } from '#server/events.ts';
import type * as stock from '#server/features/stock/index.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { couponRefused } from './coupon-refusal.ts';
import * as queries from './queries.ts';
import { USED_UP } from './rules.ts';

/**
 * Payments take uses of promotions with their draft, keep them for as long as a hold lasts, and release them when they end without an
 * order.
 */

const PROMOTION = 'promotion';
const intentsOf = (rows: readonly HeldRow[]) => rows.map(({ intentId }) => intentId);

type Wanted = Pick<queries.Use, 'promotionId' | 'persons'>;
type Limits = { id: string; limiteTotal: number | null; limitePersona: number | null };

/** The counts to which a use belongs: those with a limit. */
function keysOf({ promotionId, persons }: Wanted, limits: Limits | undefined) {
  const all = limits?.limiteTotal != null ? [{ promotionId, person: '', most: limits.limiteTotal }] : [];
  const most = limits?.limitePersona;
  return [...all, ...(most == null ? [] : persons.map((person) => ({ promotionId, person, most })))];
}

/** All counts to which uses may belong, for any limits at the time when they were taken. */
const countsOf = (uses: readonly Wanted[]) =>
  uses.flatMap(({ promotionId, persons }) => ['', ...persons].map((person) => ({ promotionId, person })));

/**
 * Takes uses for a payment, after returning those of other payments. Takes all of them or none.
 * @param own payments of the same user whose uses are returned
 * @returns whether no limit is exceeded
 */
async function take(tx: Tx, intentId: string, wanted: readonly Wanted[], own: readonly string[]): Promise<boolean> {
  const { rows: limits } = await queries.limitsOf(tx, { ids: wanted.map(({ promotionId }) => promotionId) });
  const limitsOf = ({ promotionId }: Wanted) => limits.find(({ id }) => id === promotionId);
  const keys = wanted.flatMap((use) => keysOf(use, limitsOf(use)));
  const before = own.length === 0 ? [] : (await queries.usesOf(tx, { intentIds: [...own] })).rows.filter(({ counted }) => counted);
  await queries.make(tx, keys);
  await queries.lockCounts(tx, [...keys, ...countsOf(before)]);
  if (own.length > 0) await queries.release(tx, { intentIds: [...own] });
  const counts = await queries.lockCounts(tx, keys);
  const usedOf = (key: { promotionId: string; person: string }) =>
    counts.find(({ promotionId, person }) => promotionId === key.promotionId && person === key.person)?.used ?? 0;
  if (keys.some((key) => usedOf(key) >= key.most)) return false;
  await queries.add(tx, keys);
  await queries.note(
    tx,
    intentId,
    wanted.map((use) => ({ ...use, counted: keysOf(use, limitsOf(use)).length > 0, taken: true })),
  );
  return true;
}

/**
 * Takes the uses of a draft.
 * @param isLimited whether one of the promotions has a limit, so that the payment must hold a use
 */
export function using({ intentId, uses, isLimited }: { intentId: string; uses: readonly Wanted[]; isLimited: boolean }) {
  const item = uses[0]?.promotionId ?? '';
  const hold = async (tx: Tx, own: stock.Held, isBarred: (item: string) => boolean) => {
    const isHeld = !isBarred(item);
    if (isHeld) {
      if (!(await take(tx, intentId, uses, intentsOf(own)))) throw couponRefused(USED_UP);
    } else {
      await releaseUses(tx, intentsOf(own));
      await queries.note(
        tx,
        intentId,
        uses.map((use) => ({ ...use, counted: false, taken: false })),
      );
    }
    return { holds: [{ kind: PROMOTION, item, quantity: uses.length, isHeld }] };
  };
  const isUsed = uses.length > 0;
  return {
    other: isUsed && isLimited ? { kind: PROMOTION, take: hold } : null,
    /** Records uses of promotions without limits, which need no hold. */
    note: async (tx: Tx): Promise<void> => {
      if (!isUsed || isLimited) return;
      await queries.note(
        tx,
        intentId,
        uses.map((use) => ({ ...use, counted: false, taken: true })),
      );
    },
  };
}

/** Releases the uses of ended payments, or of a cancelled order. */
export async function releaseUses(tx: Tx, intentIds: string[]): Promise<void> {
  const { rows } = await queries.usesOf(tx, { intentIds });
  if (rows.length === 0) return;
  await queries.lockCounts(tx, countsOf(rows.filter(({ counted, taken }) => counted && taken)));
  await queries.release(tx, { intentIds });
}

/** Adds the account that a guest opens to the uses of the guest's payments, so that limits per person count them for both. */
export async function transferUses(tx: Tx, intentIds: string[], userId: string): Promise<void> {
  const { rows } = await queries.usesOf(tx, { intentIds });
  const uses = rows.filter(({ persons }) => !persons.includes(userId));
  if (uses.length === 0) return;
  const { rows: limits } = await queries.limitsOf(tx, { ids: uses.map(({ promotionId }) => promotionId) });
  const limited = limits.filter(({ limitePersona }) => limitePersona !== null);
  const keys = limited.map(({ id }) => ({ promotionId: id, person: userId }));
  await queries.make(tx, keys);
  await queries.lockCounts(tx, [...countsOf(uses), ...keys]);
  await queries.addPerson(tx, { intentIds, person: userId });
}

/** Takes the uses of a late payment again. @returns false when a limit is reached */
async function takeAgain(tx: Tx, intentId: string): Promise<boolean> {
  const { rows } = await queries.usesOf(tx, { intentIds: [intentId] });
  return take(
    tx,
    intentId,
    rows.filter(({ taken }) => !taken),
    [],
  );
}

/** The uses of a promotion as held things. */
export const heldUses: Record<string, HeldKind> = {
  [PROMOTION]: {
    release: (tx, rows) => releaseUses(tx, intentsOf(rows)),
    takeAgain: (tx, { intentId }) => takeAgain(tx, intentId),
  },
};

export const isPromotion = ({ kind }: { kind: string }): boolean => kind === PROMOTION;

/** The refusal of a payment that arrived after its promotion was used up. */
export const promotionGone = (isPaid: boolean): Refusal => {
  const message = 'La promoción de este pedido ya se usó todas las veces que se podía.';
  return couponRefused({ reason: 'usado', message: isPaid ? `${message} Te devolvemos el pago.` : message });
};
