import { listed } from '#contract/words.ts';

/** `Mesa 5`, `Mesas 5 y 6`, `Mesas 3, 4 y 5`. */
export const tablesName = (mesas: readonly number[]): string =>
  mesas.length ? `${mesas.length === 1 ? 'Mesa' : 'Mesas'} ${listed(mesas.map(String))}` : 'Sin mesa';

/** What a block covers. @param mesas null for the whole lounge */
export const blockPlace = (mesas: readonly number[] | null): string => (mesas ? tablesName(mesas) : 'Todo el lounge');
