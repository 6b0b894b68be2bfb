import type { Draft } from '#web/features/orders/checkout/draft.ts';
import { tabStorage } from '#web/lib/kept/tab-storage.ts';
import type { Returned } from './returned.ts';

const KEY = 'pago';

/** The payment in progress. It survives a reload: on return a paid one becomes its order and is never paid again. */
export type Pending = { intentId: string; amount: number; draft: Draft };

export const pending = {
  /** If storage fails, the server finishes the payment: a paid intent becomes its order in any case. */
  keep: (payment: Pending) => tabStorage.write(KEY, payment),
  forget: () => tabStorage.remove(KEY),
  /** This user's unfinished payment. When a bank redirected to another window, only the payment's id is known. */
  of(userId: string, returned: Returned | null): Pending | null {
    const kept = read(userId);
    if (!returned || kept?.intentId === returned.intentId) return kept;
    return { intentId: returned.intentId, amount: 0, draft: { userId, items: [], address: null } };
  },
};

function read(userId: string): Pending | null {
  const { intentId, amount = 0, draft } = tabStorage.read<Pending>(KEY) ?? {};
  return intentId && draft?.userId === userId ? { intentId, amount, draft } : null;
}
