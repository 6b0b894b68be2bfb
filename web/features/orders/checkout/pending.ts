import type { Draft, Shipping } from './draft.ts';
import type { Returned } from './returned.ts';

const KEY = 'pago';

/** A payment under way. It outlives a reload: what was paid is finished on return, never paid again. */
export type Pending = { intentId: string; amount: number; draft: Omit<Draft, 'address'> & { address: Shipping | null } };

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
  /** The one that this visitor left behind; one that a bank sent back into another window is known by its id alone. */
  of(userId: string, returned: Returned | null): Pending | null {
    const kept = read(userId);
    if (!returned || kept?.intentId === returned.intentId) return kept;
    return { intentId: returned.intentId, amount: 0, draft: { userId, items: [], address: null } };
  },
};

function read(userId: string): Pending | null {
  try {
    const payment = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Pending | null;
    return payment?.draft.userId === userId && payment.intentId ? payment : null;
  } catch {
    return null;
  }
}
