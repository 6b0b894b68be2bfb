import { createHash } from 'node:crypto';
import type { Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';

/** A request that may be repeated with the same `Idempotency-Key`; without a key, each call is a new request. */
export type Repeatable = { userId: string; key: string | null; fingerprint: string };

const HEADER = 'Idempotency-Key';
const KEY = /^[\x21-\x7e]{1,64}$/;

/**
 * @param call the endpoint's method and path
 * @throws Refusal 422 when the key is too long, empty, or contains characters other than visible ASCII
 */
export function repeatable(call: { method: string; path: string }, input: unknown, caller: SignedInCaller, key?: string): Repeatable {
  if (key !== undefined && !KEY.test(key)) throw invalid({ [HEADER]: 'La clave lleva de 1 a 64 caracteres.' });
  // A program with an access token shares the id of its maker, but not the answers.
  const { tokenId } = caller.user;
  const parts = [call.method, call.path, input, ...(tokenId === undefined ? [] : [tokenId])];
  const digest = createHash('sha256').update(JSON.stringify(parts, withoutPins));
  return { userId: caller.user.id, key: key ?? null, fingerprint: digest.digest('base64url') };
}

/** For `JSON.stringify`: a digest of a whole request would tell its short pin to whoever reads the database. */
export const withoutPins = (key: string, value: unknown): unknown => (key === 'pin' ? undefined : value);

/** The stored fields of a refusal. */
type Said = { status: number; code: string; message: string; extra: Record<string, unknown> };

/**
 * Runs `act` in a transaction, once per key in 24 hours. A repeated request gets the first one's answer, also while the first one still
 * runs, and also when it was refused. The answer is committed together with the changes of `act`.
 * @throws Refusal 422 `key_reused` when the key was sent with another request
 */
export async function once<T extends object>(request: Repeatable, act: (tx: Tx) => Promise<T>): Promise<T> {
  const { key } = request;
  if (key === null) return inTransaction(act);
  const keyed = { ...request, key };
  let isFirst = false;
  try {
    return await inTransaction(async (tx) => {
      isFirst = await queries.claim(tx, keyed);
      if (!isFirst) return earlier<T>(tx, keyed);
      const answer = await act(tx);
      await queries.keepAnswer(tx, keyed, JSON.stringify(answer));
      return answer;
    });
  } catch (error) {
    if (isFirst && error instanceof Refusal && error.status < 500) {
      const { status, code, message, extra } = error;
      await queries.keepRefusal(keyed, JSON.stringify({ status, code, message, extra } satisfies Said));
    }
    throw error;
  }
}

async function earlier<T>(tx: Tx, request: queries.KeyedRequest): Promise<T> {
  const row = await queries.find(tx, request);
  if (row && row.fingerprint !== request.fingerprint) {
    const message = 'Esa clave ya se usó con otra solicitud.';
    throw new Refusal(422, 'key_reused', message, { errors: { [HEADER]: message } });
  }
  if (row?.refusal) {
    const { status, code, message, extra } = JSON.parse(row.refusal) as Said;
    throw new Refusal(status, code, message, extra);
  }
  return JSON.parse(row?.answer as string) as T;
}

/** The work of the cleaning job. */
export const forgetOld = queries.deleteOld;
