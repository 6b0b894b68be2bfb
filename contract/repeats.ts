import type { ShopApi } from './api.ts';

/** In milliseconds: how long a failure of a call that may be repeated stays hidden, and how long a guest who pays waits at most. */
export const SILENT_MS = 5000;
export const PAYING_MS = 30_000;

/** The pause after an answer that names none: doubled from the first to the longest, in milliseconds. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2000;

type Repeat = {
  patienceMs: number;
  /** The call may be repeated only when its body has no other field. */
  only?: string;
};

/**
 * The writes that a browser may send again without knowing whether the first one arrived, because the server makes two of them one. Reads,
 * and writes with an `Idempotency-Key`, may be repeated too. All other writes are not: a table, a review or a mail would be made twice.
 */
export const REPEATABLE: Partial<Record<Parameters<ShopApi>[0], Repeat>> = {
  // Computes only.
  'POST /api/orders/quote': { patienceMs: PAYING_MS },
  'POST /api/orders/slots': { patienceMs: SILENT_MS },
  // A second guest has nothing: no order, no payment, no mail. It is deleted after 48 hours.
  'POST /api/guests': { patienceMs: PAYING_MS },
  // Cancels the earlier payment for the same lines; when that one is paid, it answers its order instead (`already_paid`).
  'POST /api/stripe/create-payment-intent': { patienceMs: PAYING_MS },
  // A key for showing the saved cards.
  'POST /api/stripe/customer-session': { patienceMs: PAYING_MS },
  // A paid payment answers that it is paid, and a saved card is saved once.
  'POST /api/sandbox/payment-intents/{id}/confirm': { patienceMs: PAYING_MS },
  'POST /api/sandbox/payment-intents/{id}/authenticate': { patienceMs: PAYING_MS },
  // One payment becomes one order.
  'POST /api/stripe/checkout': { patienceMs: PAYING_MS },
  // Sets the quantity. A change of options may merge two rows and add their quantities, so that one is not repeated.
  'PUT /api/cart/user/{user_id}/{product_id}': { patienceMs: SILENT_MS, only: 'quantity' },
  'PUT /api/cart/temp/{session_id}/{product_id}': { patienceMs: SILENT_MS, only: 'quantity' },
  // Moves what the guest's cart still has.
  'POST /api/cart/user/{user_id}/merge': { patienceMs: SILENT_MS },
};

/** @returns for how long a call may be repeated, in milliseconds; 0 for a call that must not be */
export function patienceFor(address: string, { method = 'GET', headers, body }: RequestInit): number {
  const path = address.split('?')[0] ?? '';
  // Event streams have their own pauses.
  if (method === 'GET') return path.endsWith('/events') ? 0 : SILENT_MS;
  if (new Headers(headers).has('idempotency-key')) return SILENT_MS;
  for (const [call, { patienceMs, only }] of Object.entries(REPEATABLE)) {
    const pattern = call.replaceAll(/\{\w+\}/g, '[^/]+');
    if (!new RegExp(`^${pattern}$`).test(`${method} ${path}`)) continue;
    return !only || Object.keys(JSON.parse(String(body))).every((field) => field === only) ? patienceMs : 0;
  }
  return 0;
}

type Failure = {
  /** How many times the call has failed before this failure. */
  before: number;
  /** The time since the first failure. */
  elapsedMs: number;
  patienceMs: number;
  /** The answer's `Retry-After`; null when there is none, or no answer. */
  retryAfterMs: number | null;
};

/**
 * @param chance at least 0, less than 1: keeps browsers that failed together from returning together
 * @returns the pause before the next attempt in milliseconds, never shorter than the server asks; null when the guest is told
 */
export function pauseAfter({ before, elapsedMs, patienceMs, retryAfterMs }: Failure, chance: number): number | null {
  // A server that asks for more time than a failure stays hidden is not just moving.
  if (elapsedMs >= patienceMs || (retryAfterMs ?? 0) > SILENT_MS) return null;
  return (retryAfterMs ?? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** before)) * (1 + chance / 4);
}
