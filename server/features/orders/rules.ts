/** One wanted line; two lines are the same when product and options are. */
export type Wanted = { productId: string; options: readonly unknown[]; quantity: number };

/** What a price needs to know of a product. */
export type Goods = { name: string; priceCents: number; available: boolean; deleted: boolean };

export type PricedLine<G extends Goods> = { productId: string; options: unknown[]; quantity: number; priceCents: number; goods: G };
export type PricedCart<G extends Goods> = { lines: PricedLine<G>[]; totalCents: number };
export type Unpriceable = { problem: 'unknown' | 'unavailable' | 'too_many'; productId: string; name: string };

export const MAX_QUANTITY = 99;

/** The one place where a cart gets its price: the catalogue's, in whole centavos, whatever anyone else says. */
export function priceCart<G extends Goods>(wanted: readonly Wanted[], catalogue: ReadonlyMap<string, G>): PricedCart<G> | Unpriceable {
  const lines = new Map<string, PricedLine<G>>();
  for (const { productId, options, quantity } of wanted) {
    const goods = catalogue.get(productId);
    if (!goods || goods.deleted) return { problem: 'unknown', productId, name: '' };
    if (!goods.available) return { problem: 'unavailable', productId, name: goods.name };
    const key = JSON.stringify([productId, options]);
    const merged = (lines.get(key)?.quantity ?? 0) + quantity;
    if (merged > MAX_QUANTITY) return { problem: 'too_many', productId, name: goods.name };
    lines.set(key, { productId, options: [...options], quantity: merged, priceCents: goods.priceCents, goods });
  }
  const priced = [...lines.values()];
  return { lines: priced, totalCents: priced.reduce((sum, line) => sum + line.priceCents * line.quantity, 0) };
}
