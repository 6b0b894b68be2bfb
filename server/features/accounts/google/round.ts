import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Round } from '#server/gateways/google/sign-in.ts';

/**
 * One sign-in at Google, from the redirect to the return. The server stores nothing: the browser has one random secret in a cookie, and
 * state, nonce and verifier are derived from it. Only the browser that began can finish, and tabs that share the cookie do not disturb each
 * other.
 */

/** A return after more minutes is refused. */
export const ROUND_MINUTES = 10;

export const newSecret = (): string => randomBytes(32).toString('base64url');
export const isSecret = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');

const derive = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url');

const roundOf = (secret: string, head: string): Round => ({
  state: `${head}.${derive(secret, 'state', head)}`,
  nonce: derive(secret, 'nonce', head),
  verifier: derive(secret, 'verifier', head),
});

/** @param redirect the page to open afterwards, already checked */
export function beginRound(secret: string, redirect: string, now: Date): Round {
  const page = Buffer.from(redirect).toString('base64url');
  return roundOf(secret, [randomBytes(16).toString('base64url'), Math.floor(now.getTime() / 1000).toString(36), page].join('.'));
}

/** @returns null when another browser began the sign-in, or when it began too long ago */
export function finishRound(secret: string, state: string, now: Date): { round: Round; redirect: string } | null {
  const parts = state.split('.');
  const [, began = '', page = ''] = parts;
  const round = roundOf(secret, parts.slice(0, 3).join('.'));
  const [given, own] = [Buffer.from(state), Buffer.from(round.state)];
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const age = now.getTime() / 1000 - Number.parseInt(began, 36);
  if (!(age <= ROUND_MINUTES * 60)) return null;
  return { round, redirect: Buffer.from(page, 'base64url').toString() };
}
