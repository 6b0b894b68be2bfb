import type { SignedIn } from '#contract/accounts/accounts.ts';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import type { NewGuest } from '#contract/accounts/guests.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { GUESTS } from '#server/features/accounts/rules.ts';
import { digest, newToken } from '#server/features/accounts/tokens.ts';
import { toWire } from '#server/features/accounts/wire.ts';
import { budgetKey, type Caller, type CallerUser } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { insertGuest } from './queries.ts';

const guests = limiter('guests', GUESTS);

/**
 * A guest of a purchase that a program makes for a person: the same as one who buys alone, without a session that a browser has. The caller
 * bounds how many there are.
 */
export async function guestOfProgram(
  guest: Omit<NewGuest, 'telefono'> & { telefono: string | null },
  userAgent: string,
): Promise<CallerUser> {
  const { id, name, email, telefono } = await inTransaction((tx) => insertGuest(tx, guest, { tokenHash: digest(newToken()), userAgent }));
  return { id, name, email, telephone: telefono, role: 'customer', staffRole: null, isGuest: true };
}

/** Opens a session for buying without an account. Sends no mail; the answer is the same whether or not an account has this e-mail. */
export async function beginAsGuest(guest: NewGuest, caller: Caller): Promise<SignedIn> {
  const key = budgetKey(caller, canonicalEmail(guest.email));
  if (key !== null) await guests.spend(key);
  const token = newToken();
  const user = await inTransaction((tx) => insertGuest(tx, guest, { tokenHash: digest(token), userAgent: caller.userAgent }));
  return { token, user: toWire(user) };
}
