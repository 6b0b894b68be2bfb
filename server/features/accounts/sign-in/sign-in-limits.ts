import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import * as queries from '#server/features/accounts/queries.ts';
import { SIGN_INS, WRONG_PASSWORDS } from '#server/features/accounts/rules.ts';
import * as knownAddresses from '#server/features/accounts/sign-in/queries.ts';
import { attempt, attemptLimit } from '#server/http/limits/attempt-limit.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import { digest } from '../tokens.ts';

const wrongTogether = attemptLimit('wrong-passwords', WRONG_PASSWORDS.together);
const wrongByAddress = attemptLimit('wrong-passwords-address', WRONG_PASSWORDS.address);
const wrongByAccount = attemptLimit('wrong-passwords-account', WRONG_PASSWORDS.account);
const fromUnknownAddress = limiter('wrong-passwords-unknown', WRONG_PASSWORDS.unknownAddress);
const signIns = attemptLimit('sign-ins', SIGN_INS);

const accountKey = (email: string): string => digest(canonicalEmail(email));

/** A hash of account and address. Known addresses are stored in this form, and limits use it as the key of the pair. */
export const addressHash = (email: string, address: string): string => digest(`${canonicalEmail(email)} ${address}`);

type Outcome = queries.UserRow | null;
const isWrong = (user: Outcome) => user === null;
const isRight = (user: Outcome) => user !== null;

/**
 * Finds the user with this e-mail and password, under all limits. An unknown e-mail is looked up, counted and answered like a known one.
 * The limits of the address are checked first, in memory, so that a flood from one address costs no query.
 * @param address the key of the caller's limits; null is not limited
 * @returns null when e-mail or password is wrong
 */
export async function signIn(email: string, address: string | null, check: (user: Outcome) => Promise<boolean>): Promise<Outcome> {
  const find = () => queries.userByEmail(email);
  const compare = async (user: Outcome) => ((await check(user)) ? user : null);
  if (address === null) return compare(await find());
  const hash = addressHash(email, address);
  const ofAddress = [
    { limit: wrongTogether, key: hash, counts: isWrong },
    { limit: wrongByAddress, key: address, counts: isWrong },
    { limit: signIns, key: address, counts: isRight },
  ];
  return attempt(ofAddress, async () => {
    const user = await find();
    const isKnown = await knownAddresses.knowsAddress(user?.id ?? null, hash);
    return isKnown ? fromKnownAddress(email, () => compare(user)) : fromNewAddress(email, () => compare(user));
  });
}

/** Compares the password without the limit for unknown addresses; a wrong password counts for the account as usual. */
async function fromKnownAddress(email: string, compare: () => Promise<Outcome>): Promise<Outcome> {
  const user = await compare();
  if (isWrong(user)) await countWrong(accountKey(email));
  return user;
}

const fromNewAddress = (email: string, compare: () => Promise<Outcome>): Promise<Outcome> =>
  attempt([{ limit: wrongByAccount, key: accountKey(email), counts: isWrong, afterwards: fromUnknownAddress }], compare);

async function countWrong(account: string): Promise<void> {
  try {
    await wrongByAccount.limiter.spend(account);
  } catch (error) {
    // A Refusal means that the limit was already reached.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Clears the counts of the account and of the addresses that it knew. @param known results of `addressHash` */
export async function forgiveWrongPasswords(email: string, known: readonly string[]): Promise<void> {
  const account = accountKey(email);
  await wrongByAccount.limiter.forget(account);
  await fromUnknownAddress.forget(account);
  for (const hash of known) await wrongTogether.limiter.forget(hash);
}
