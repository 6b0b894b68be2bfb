import { type ChosenOption, optionsCents } from '#contract/options/option-rules.ts';
import type { OrderData } from '#contract/orders/checkout.ts';
import { db } from '#server/db/client.ts';
import { type SoldGroup, type SoldProduct, soldFacts } from '#server/features/catalog/index.ts';
import { linesOf } from '#server/features/orders/checkout/pricing/lines.ts';
import { Refusal } from '#server/http/refusal.ts';

/** A wanted line that can be bought by itself. @property unitCents the price of one unit with its options, before discounts */
type Judged = { product: SoldProduct; groups: readonly SoldGroup[]; chosen: ChosenOption[]; unitCents: number };

/**
 * What the shop says of each wanted line by itself; a quote refuses all lines because of one.
 * @returns `product` also beside a refusal, when there is such a product
 */
export async function judgeItems(
  items: OrderData['items'],
): Promise<(Judged | { refusal: Refusal; product: SoldProduct | null; groups: readonly SoldGroup[] })[]> {
  const ids = items.map(({ product_id }) => product_id.toLowerCase());
  const { products, options } = await soldFacts(db, ids);
  return items.map(({ options: wanted, note, quantity }, at) => {
    const productId = ids[at] ?? '';
    const product = products.get(productId) ?? null;
    const groups = options.get(productId) ?? [];
    try {
      const [line] = linesOf([{ productId, options: wanted, note: note ?? '', quantity }], products, options);
      if (!line) throw new Error('A wanted line has gone.');
      return { product: line.product, groups, chosen: line.chosen, unitCents: line.priceCents + optionsCents(line.chosen) };
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error, product: product?.deleted ? null : product, groups };
      throw error;
    }
  });
}
