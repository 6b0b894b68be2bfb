import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { phoneKey } from '#contract/wire/clean-text.ts';
import { customerCodes } from '#server/features/payments/index.ts';
import { balance } from '#server/features/points/index.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import * as queries from './queries.ts';

/** How a till gets to know a customer: by the code on the customer's phone, or by a whole telephone or e-mail. */

const newCodes = limiter('till-customer-codes', { points: 20, seconds: 60 });
const searches = limiter('till-customers', { points: 30, seconds: 60 });
const MOST_FOUND = 3;

export async function codeOf({ user, address }: SignedInCaller): Promise<{ codigo: string; expira_at: string }> {
  if (address !== null) await newCodes.spend(user.id);
  const { code, expiresAt } = await customerCodes.newCode(user.id);
  return { codigo: code, expira_at: expiresAt.toISOString() };
}

/** The accounts with this telephone or e-mail. A part of one finds none. */
export async function knownBy({ q }: { q: string }, { user, address }: SignedInCaller) {
  if (address !== null) await searches.spend(user.id);
  const isEmail = q.includes('@');
  const rows = await queries.customersWith({ email: isEmail ? canonicalEmail(q) : '', telephone: isEmail ? '' : phoneKey(q) }, MOST_FOUND);
  return Promise.all(rows.map(async ({ id, name }) => ({ user_id: id, nombre: name, puntos: (await balance(id, id)).points })));
}
