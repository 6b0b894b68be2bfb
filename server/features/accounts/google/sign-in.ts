import type { TwoStepAsked } from '#contract/accounts/accounts.ts';
import type { AuthStatus } from '#contract/accounts/google.ts';
import type { GoogleFailure } from '#contract/accounts/google-failures.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { lockUser, type UserRow } from '#server/features/accounts/queries.ts';
import { GOOGLE_QUEUE, GOOGLE_ROUNDS } from '#server/features/accounts/rules.ts';
import { enterOrAsk } from '#server/features/accounts/sign-in/enter.ts';
import { digest, newToken } from '#server/features/accounts/tokens.ts';
import { toWire } from '#server/features/accounts/wire.ts';
import { type GooglePerson, GoogleRefused, GoogleUnavailable, googleSignIn } from '#server/gateways/google/sign-in.ts';
import { budgetKey, type Caller } from '#server/http/caller.ts';
import { clientQueue } from '#server/http/limits/client-queue.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import { accountOf } from './account.ts';
import * as queries from './queries.ts';
import { beginRound, finishRound } from './round.ts';

const provider = env.googleSignIn && googleSignIn(env.googleSignIn);
export const isConfigured = provider !== undefined;
const REDIRECT_URI = `${env.publicUrl}/api/auth/google/callback`;

const rounds = limiter('google-rounds', GOOGLE_ROUNDS);
const queue = clientQueue({ ...GOOGLE_QUEUE, message: 'Muchas personas entran con Google. Inténtalo otra vez en un momento.' });

const configured = () => {
  if (provider) return provider;
  throw new Refusal(503, 'google_not_configured', 'Esta tienda no tiene configurado el inicio de sesión con Google.');
};

async function spendRound(caller: Caller): Promise<void> {
  const key = budgetKey(caller);
  if (key !== null) await rounds.spend(key);
}

/** @returns Google's address for the redirect. @throws Refusal 503 google_not_configured, 429 */
export async function begin(secret: string, redirect: string, caller: Caller): Promise<URL | GoogleFailure> {
  const google = configured();
  await spendRound(caller);
  try {
    return await queue(caller, () => google.addressFor(beginRound(secret, redirect, caller.arrived), REDIRECT_URI));
  } catch (error) {
    return failureOf(error);
  }
}

export type HandedOver = { code: string; user: UserRow; redirect: string };
/** `reason` is only for the log. */
export type Failed = { failure: GoogleFailure; reason?: string };

/**
 * Handles the return from Google: finds the account and makes a one-use code, with which the page signs in; it works in this browser only.
 * @param secret the value of the browser's cookie
 * @throws Refusal 503 google_not_configured, 429
 */
export async function finish(secret: string | undefined, query: URLSearchParams, caller: Caller): Promise<HandedOver | Failed> {
  const google = configured();
  await spendRound(caller);
  const begun = secret === undefined ? null : finishRound(secret, query.get('state') ?? '', caller.arrived);
  if (secret === undefined || begun === null) return { failure: 'google_expired' };
  let person: GooglePerson;
  try {
    person = await queue(caller, () => google.personOf(addressOf(query), begun.round));
  } catch (error) {
    return { failure: failureOf(error), reason: reasonOf(error) };
  }
  const code = newToken();
  return inTransaction(async (tx) => {
    const found = await accountOf(tx, person, caller);
    if ('failure' in found) return found;
    await queries.insertHandOver(tx, found.user.id, { codeHash: digest(code), browserHash: digest(secret) });
    return { code, user: found.user, redirect: begun.redirect };
  });
}

const addressOf = (query: URLSearchParams): URL => new URL(`${REDIRECT_URI}?${query}`);

function failureOf(error: unknown): GoogleFailure {
  if (error instanceof GoogleRefused) return error.isDenied ? 'google_denied' : 'google_refused';
  if (error instanceof GoogleUnavailable || error instanceof Refusal) return 'google_unavailable';
  throw error;
}

/**
 * The library's message and the protocol's error code, such as `invalid_client`. The error itself is not logged, because it contains codes
 * and tokens.
 */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  const code = 'error' in cause && /^[a-z_]{1,40}$/.test(String(cause.error)) ? ` (${cause.error})` : '';
  return `${cause.message}${code}`;
}

/** Signs in with the code of `finish`. Works once, also with parallel requests. @returns null for a code that is unknown or belongs to another browser */
export async function collect(code: string, secret: string | undefined, caller: Caller): Promise<AuthStatus | TwoStepAsked | null> {
  if (secret === undefined) return null;
  const handOver = { codeHash: digest(code), browserHash: digest(secret) };
  const userId = await queries.userOfHandOver(handOver);
  if (userId === null) return null;
  return inTransaction(async (tx) => {
    // Every caller locks the user before the code, so that parallel changes cannot deadlock.
    const user = await lockUser(tx, userId);
    if (!user || !(await queries.spendHandOver(tx, handOver))) return null;
    const entered = await enterOrAsk(tx, user, caller);
    return 'token' in entered ? { authenticated: true, user: toWire(user), token: entered.token } : entered;
  });
}
