import type { Draft } from './draft.ts';

const KEY = 'pago';

/** A payment under way. It outlives a reload: what was paid is finished on return, never paid again. */
export type Pending = { intentId: string; amount: number; draft: Draft };

export const pending = {
  keep(payment: Pending) {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(payment));
    } catch {
      // Then the server finishes what this page cannot: a paid intent becomes its order in any case.
    }
  },
  forget() {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing there.
    }
  },
  of(userId: string): Pending | null {
    try {
      const payment = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Pending | null;
      return payment?.draft.userId === userId && payment.intentId ? payment : null;
    } catch {
      return null;
    }
  },
};
