import { createHmac } from 'node:crypto';
import { keys } from './keys.ts';

/**
 * Digests of a short secret, which nobody can guess from the database alone: one for each key of this process, the current one first. A
 * stored digest is that of the key that was current, so it is looked up among all of them.
 * @param context what the secret is for, so that equal secrets of other kinds have other digests
 */
export function keyedDigests(secret: string, context: string): [string, ...string[]] {
  const [current, ...old] = keys().map(({ bytes }) => createHmac('sha256', bytes).update(`${context} ${secret}`).digest('base64url'));
  return [current as string, ...old];
}
