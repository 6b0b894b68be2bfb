import { mailboxOf } from '#contract/accounts/canonical-email.ts';
import { type Applied, applyPromotions, type PromotedUnits } from '#contract/promotions/promotion-rules.ts';
import { phoneKey } from '#contract/wire/clean-text.ts';
import type { Tx } from '#server/db/client.ts';
import { digest } from '#server/features/accounts/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { couponRefused } from './coupon-refusal.ts';
import * as queries from './queries.ts';
import { type Offer, offerOf, refusedIn } from './rules.ts';

/** The buyer for whom promotions are checked, and the given code. */
export type Asked = { code: string | null; userId: string | null; hasAccount: boolean; persons: string[] };

/** @property id null for a guest who has no user yet */
export type Buyer = Pick<CallerUser, 'isGuest' | 'email' | 'telephone'> & { id: string | null };

/** A person for limits is an account, a mailbox, and a telephone: each alone suffices, for guests and accounts alike. */
export function askedBy(user: Buyer | null, code: string | null): Asked {
  if (!user) return { code, userId: null, hasAccount: false, persons: [] };
  const telephone = phoneKey(user.telephone ?? '');
  const persons = [
    ...(user.isGuest || user.id === null ? [] : [user.id]),
    digest(`email ${mailboxOf(user.email)}`),
    ...(telephone ? [digest(`telephone ${telephone}`)] : []),
  ];
  return { code, userId: user.id, hasAccount: !user.isGuest, persons };
}

/** The promotions that are valid now for the buyer. */
export async function offersFor(on: Pick<Tx, 'execute'>, { code, userId, hasAccount, persons }: Asked, now: Date): Promise<Offer> {
  return offerOf(await queries.offered(on, { code, userId, persons }), code, { hasAccount }, now);
}

/** @property refusal why the code is not used; quotes continue without it */
export type Promoted = Pick<Applied, 'offCents' | 'used'> & { isLimited: boolean; refusal: ReturnType<typeof couponRefused> | null };

export function promote(units: readonly PromotedUnits[], offer: Offer): Promoted {
  const { offCents, used, refused } = applyPromotions(units, offer);
  const why = offer.refused ?? refusedIn(refused, offer.coupon);
  return { offCents, used, isLimited: used.some((id) => offer.limited.includes(id)), refusal: why && couponRefused(why) };
}
