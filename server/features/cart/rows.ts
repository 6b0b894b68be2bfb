import type { CartRow } from '#contract/cart/cart.ts';
import { chosenOptions, keptChoice } from '#contract/options/option-rules.ts';
import { db } from '#server/db/client.ts';
import { optionsOfProducts } from '#server/features/catalog/index.ts';
import type { Owner } from './queries.ts';
import { type StoredLine, toRow } from './rules.ts';
import { soldOutIn } from './sold-out.ts';

type Options = Awaited<ReturnType<typeof optionsOfProducts>>;

/**
 * The lines as the API answers them. The options of all products are read in one query, or in none when no product has options.
 * @param known options that the caller has just read for these lines
 */
export async function rowsOf(owner: Owner, lines: readonly StoredLine[], known?: Options): Promise<CartRow[]> {
  const ids = lines.filter((line) => line.has_options).map((line) => line.product_id);
  const options: Options = known ?? (ids.length === 0 ? new Map() : await optionsOfProducts(db, ids));
  const userId = owner.column === 'user_id' ? owner.value : null;
  return lines.map((line) => {
    const groups = options.get(line.product_id) ?? [];
    const selection = keptChoice(groups, line.options);
    // An option that is no longer offered needs another choice, even when nothing of it was left.
    const isSoldOut = soldOutIn(line.product_id, chosenOptions(groups, selection)) !== null;
    return toRow(line, userId, groups, { selection, isSoldOut });
  });
}

export async function rowOf(owner: Owner, line: StoredLine, known?: Options): Promise<CartRow> {
  return (await rowsOf(owner, [line], known))[0] as CartRow;
}
