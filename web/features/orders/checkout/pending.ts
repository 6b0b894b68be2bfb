import { tabStorage } from '#web/lib/kept/tab-storage.ts';
import type { Draft } from './draft.ts';
import type { Returned } from './returned.ts';

const KEY = 'pago';

/** The payment that is under way. It survives a reload: a paid one is finished on return and never paid again. */
export type Pending = { intentId: string; amount: number; draft: Draft };

export const pending = {
  /** When it is not kept, the server finishes it: a paid intent becomes its order in any case. */
  keep: (payment: Pending) => tabStorage.write(KEY, payment),
  forget: () => tabStorage.remove(KEY),
  /** This user's unfinished payment. Of one that a bank sent back to another window only the id is known. */
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
