import { tabStorage } from '#web/lib/kept/tab-storage.ts';
import type { Counts } from './counting.ts';

/** What was typed of a count. A blank is not counted yet. */
export type Count = { counts: Counts; terminal: string; transferencia: string; seQueda: string; notas: string };
export const NO_COUNT: Count = { counts: {}, terminal: '', transferencia: '', seQueda: '', notas: '' };

const KEY = 'conteo';

/** Kept for this tab, so that a reload does not lose a drawer that was counted. */
export const keptCount = {
  of(shiftId: string): Count {
    const kept = tabStorage.read<Count & { shiftId: string }>(KEY);
    return kept?.shiftId === shiftId ? { ...NO_COUNT, ...kept } : NO_COUNT;
  },
  keep: (shiftId: string, count: Count) => tabStorage.write(KEY, { ...count, shiftId }),
  forget: () => tabStorage.remove(KEY),
};
