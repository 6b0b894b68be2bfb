import { type Applied, applyPromotions, type PromotedUnits } from '#contract/promotions/promotion-rules.ts';
import { phoneKey } from '#contract/wire/clean-text.ts';
import type { Tx } from '#server/db/client.ts';
import { digest, guestContact } from '#server/features/accounts/service.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { couponRefused } from './coupon-refusal.ts';
import * as queries from './queries.ts';
import { type Offer, offerOf, refusedIn } from './rules.ts';

/** The buyer for whom promotions are checked, and the given code. */
export type Asked = { code: string | null; userId: string | null; hasAccount: boolean; persons: string[] };

/** Limits per person count an account; for guests, each e-mail and each telephone. */
export async function askedBy(user: Pick<CallerUser, 'id' | 'isGuest'> | null, code: string | null): Promise<Asked> {
  if (!user) return { code, userId: null, hasAccount: false, persons: [] };
  if (!user.isGuest) return { code, userId: user.id, hasAccount: true, persons: [user.id] };
  const { email, telephone } = await guestContact(user.id);
  return { code, userId: user.id, hasAccount: false, persons: [digest(`email ${email}`), digest(`telephone ${phoneKey(telephone)}`)] };
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
