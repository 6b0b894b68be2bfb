import { MAX_QUANTITY } from '#contract/limits.ts';
import { toPesos } from '#contract/money.ts';
import type { OrderData } from '#contract/orders.ts';
import { allInTransaction, type Tx } from '#server/db/client.ts';
import { productsByIds } from '#server/features/catalog/service.ts';
import { priceCart, type Unpriceable } from '#server/features/orders/rules.ts';
import type { DraftLine } from '#server/features/payments/table.ts';
import { openRewards } from '#server/features/rewards/service.ts';
import { invalid, notFound, Refusal } from '#server/http/refusal.ts';

export type Priced = { lines: DraftLine[]; totalCents: number };

/** Prices the items with today's catalogue and the user's open rewards, and copies the products as they are now. */
export async function price(tx: Pick<Tx, 'select'>, items: OrderData['items'], userId: string): Promise<Priced | Unpriceable> {
  // Only product and quantity are taken from the client.
  const wanted = items.map(({ product_id, quantity }) => ({ productId: product_id.toLowerCase(), options: [], quantity }));
  const ids = wanted.map((line) => line.productId);
  const [rewards, catalogue] = await allInTransaction(openRewards(tx, userId), productsByIds(tx, ids));
  const priced = priceCart(wanted, catalogue, rewards);
  if ('problem' in priced) return priced;
  const lines = priced.lines.map(({ goods: { id, slug, name, image, category, priceCents, tax }, ...line }) => ({
    ...line,
    options: [],
    tax,
    product: { id, slug, name, image, category, price: toPesos(priceCents) },
  }));
  return { lines, totalCents: priced.totalCents };
}

export const rewardsIn = (lines: readonly DraftLine[]): string[] => lines.flatMap(({ rewardId }) => rewardId ?? []);

/** Another order has used the reward, or its owner has returned it. */
export const rewardUsed = (isPaid: boolean): Refusal =>
  new Refusal(409, 'reward_used', `Un canje de este pedido ya no está disponible.${isPaid ? ' Te devolvemos el pago.' : ''}`);

/** The refusal for a cart that cannot be priced. */
export function unpriceable({ problem, productId, name }: Unpriceable): Refusal {
  if (problem === 'unknown') return notFound('product_not_found', 'Producto no encontrado.');
  if (problem === 'too_many') return invalid({ 'order_data.items': `La cantidad máxima de ${name} es ${MAX_QUANTITY}.` });
  return new Refusal(409, 'product_unavailable', `${name} no está disponible por ahora.`, { product_id: productId });
}
