import { toCents } from '#contract/money.ts';
import type { Order, Reordered, ReorderReason } from '#contract/orders.ts';

export const USUAL_DAYS = 90;
export const USUAL_PRODUCTS = 3;

/** The part of an addition to the cart that a comparison with the order needs. */
export type Addition = { added: number; available: boolean; deleted: boolean; priceCents: number };

/** A product of the order with all its units: rewarded ones have a line of their own there. */
export type Bought = { productId: string; quantity: number; product: Reordered['changed'][number]['product'] };

export function boughtIn({ items }: Pick<Order, 'items'>): Bought[] {
  const bought = new Map<string, Bought>();
  for (const { product_id: productId, quantity, product } of items)
    bought.set(productId, { productId, product, quantity: quantity + (bought.get(productId)?.quantity ?? 0) });
  return [...bought.values()];
}

/** What differs from the order. Undefined: the product does not exist any more. */
export function changesOf({ quantity, product }: Bought, addition: Addition | undefined): ReorderReason[] {
  if (!addition || addition.deleted) return ['gone'];
  if (!addition.available) return ['sold_out'];
  const changes: ReorderReason[] = [];
  if (addition.priceCents !== toCents(product.price)) changes.push('price');
  if (addition.added < quantity) changes.push('capped');
  return changes;
}
