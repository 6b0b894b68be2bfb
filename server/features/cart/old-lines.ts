import { MAX_QUANTITY } from '#contract/limits.ts';
import { canonical, keptChoice } from '#contract/options/option-rules.ts';
import type { Tx } from '#server/db/client.ts';
import { optionsOfProducts } from '#server/features/catalog/index.ts';
import * as queries from './queries.ts';
import { isOlder } from './rules.ts';

/**
 * Gives lines that are older than their product's options the default choice, so that they merge with equal lines added since then. Of two
 * equal lines the older one stays. The caller has locked the cart.
 */
export async function settleOldLines(tx: Tx, cartId: string): Promise<void> {
  const lines = await queries.oldLines(tx, cartId);
  if (lines.length === 0) return;
  const groups = await optionsOfProducts(
    tx,
    lines.map((line) => line.product_id),
  );
  for (const line of lines) {
    const options = canonical(keptChoice(groups.get(line.product_id) ?? [], []));
    if (options.length === 0) continue;
    const equal = await queries.equalLine(tx, cartId, { productId: line.product_id, options, note: line.note });
    const [kept, doubled] = equal && isOlder(equal, line) ? [equal, line] : [line, equal];
    if (doubled) await queries.deleteLine(tx, doubled.id);
    const quantity = Math.min(MAX_QUANTITY, line.quantity + (equal?.quantity ?? 0));
    await queries.setLine(tx, kept.id, { options, note: line.note, quantity });
  }
}
