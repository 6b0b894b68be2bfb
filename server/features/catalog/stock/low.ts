import { SHOWN_LEFT } from '#contract/limits.ts';
import { scarce } from '#server/features/stock/index.ts';
import * as queries from './queries.ts';

const MOST = 50;

/** @property productId null for an option */
export type LowStock = { name: string; left: number; productId: string | null };

/** Limited products and options with few pieces left, the lowest number first, for the owner. */
export async function lowStock(): Promise<LowStock[]> {
  const rows = await scarce(SHOWN_LEFT, MOST);
  if (rows.length === 0) return [];
  const names = await queries.namesOf(rows);
  return rows.flatMap(({ kind, id, left }) => {
    const name = names.get(`${kind} ${id}`);
    return name === undefined ? [] : [{ name, left, productId: kind === 'product' ? id : null }];
  });
}
