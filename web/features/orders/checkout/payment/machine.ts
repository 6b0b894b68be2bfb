import { ApiError } from '#contract/wire/client.ts';
import { SAYS } from '#web/features/orders/checkout/draft.ts';
import type { Pending } from './pending.ts';
import { lostText } from './refused.ts';
import { Unanswered } from './register-order.ts';

/**
 * `finishing`: an earlier visit's payment becomes its order · `unregistered`: paid, but the server does not answer ·
 * `replaced`: another tab opened a payment for the same cart. Opening one here would cancel that one, so it needs a click.
 * No other payment can begin until the phase is `idle` again.
 */
export type Phase = 'idle' | 'working' | 'finishing' | 'unregistered' | 'replaced' | 'done';

export type PaymentState = {
  phase: Phase;
  problem: string | null;
  /** The payment that is not known to have its order: an earlier visit's, or one that the server did not answer about. */
  left: Pending | null;
  /** A click of this visit has begun a payment, which is not settled. */
  isRunning: boolean;
  /** Money may be moving: opening another payment would cancel this one. */
  isHeld: boolean;
};

export type PaymentEvent =
  | { type: 'said'; says: string | null }
  | { type: 'pressed' | 'charging' | 'finishing' | 'done' | 'forgotten' | 'paid elsewhere' }
  | { type: 'stopped'; says: string | null }
  | { type: 'unanswered'; says: string; left: Pending }
  | { type: 'replaced'; says: string };

export const begin = (left: Pending | null): PaymentState => ({
  phase: left ? 'finishing' : 'idle',
  problem: null,
  left,
  isRunning: false,
  isHeld: left !== null,
});

/** The state after an event. Pure. */
export function next(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case 'said':
      return { ...state, problem: event.says };
    case 'pressed':
      return { ...state, phase: 'working', isRunning: true };
    case 'charging':
      return { ...state, isHeld: true };
    case 'finishing':
      return { ...state, phase: 'finishing', problem: null };
    case 'done':
      return { ...state, phase: 'done', problem: null };
    case 'forgotten':
      return { ...state, left: null };
    case 'paid elsewhere':
      return { ...state, isRunning: false };
    case 'stopped':
      return { ...state, phase: 'idle', problem: event.says, isRunning: false, isHeld: false };
    case 'unanswered':
      return { ...state, phase: 'unregistered', problem: event.says, left: event.left };
    case 'replaced':
      return { ...state, phase: 'replaced', problem: event.says, isRunning: false };
  }
}

export const mayBegin = ({ phase, isRunning }: PaymentState): boolean => phase === 'idle' && !isRunning;

/**
 * Why a payment did not become its order. `unanswered`, `signed out`: it is kept and finished later · `never paid`: an earlier visit's, of
 * which nothing is left · `lost`: it cannot become an order, and its money is given back.
 */
export type Failure =
  | { type: 'unanswered' | 'signed out' | 'replaced' | 'lost'; says: string }
  | { type: 'never paid'; says: string | null };

/** @param isRefused the bank has just sent the person back without paying */
export function failureOf(error: unknown, { isRunning, isRefused }: { isRunning: boolean; isRefused: boolean }): Failure {
  if (error instanceof Unanswered) return { type: 'unanswered', says: error.message };
  if (!(error instanceof ApiError)) return { type: 'lost', says: error instanceof Error ? error.message : SAYS.notRegistered };
  if (error.status === 401) return { type: 'signed out', says: error.message };
  const isReplaced = error.code === 'payment_canceled';
  const isIncomplete = error.status === 402 || error.status === 404 || isReplaced;
  // An earlier visit's payment that was never made needs no message, unless a bank has just refused it.
  if (isIncomplete && !isRunning) return { type: 'never paid', says: isRefused ? SAYS.bank : null };
  return isReplaced ? { type: 'replaced', says: error.message } : { type: 'lost', says: lostText(error) };
}
