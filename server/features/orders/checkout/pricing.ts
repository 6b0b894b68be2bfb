import { toCents, toPesos } from '#contract/money.ts';
import type { OrderData } from '#contract/orders.ts';
import { type PricedUnits, priceCart } from '#contract/pricing.ts';
import { allInTransaction, type Tx } from '#server/db/client.ts';
import { optionsOfProducts, productsByIds } from '#server/features/catalog/service.ts';
import type { DraftLine } from '#server/features/payments/table.ts';
import { openRewards } from '#server/features/rewards/service.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Line, linesOf, type Wanted } from './lines.ts';

export type Priced = { lines: DraftLine[]; totalCents: number };

/**
 * Prices the items with today's catalogue and the user's open rewards, and copies products and options as they are now.
 * @throws Refusal when a line cannot be bought now
 */
export async function price(tx: Pick<Tx, 'select'>, items: OrderData['items'], userId: string): Promise<Priced> {
  // Prices are not taken from the client.
  const wanted = items.map(
    ({ product_id, options, note, quantity }): Wanted => ({ productId: product_id.toLowerCase(), options, note: note ?? '', quantity }),
  );
  const ids = wanted.map((line) => line.productId);
  // One round trip, also for carts without options.
  const [rewards, catalogue, options] = await allInTransaction(openRewards(tx, userId), productsByIds(tx, ids), optionsOfProducts(tx, ids));
  const { units, totalCents } = priceCart(linesOf(wanted, catalogue, options), { rewards });
  return { lines: units.map(frozen), totalCents };
}

function frozen({ line, quantity, unitCents, rewardId, discountCents }: PricedUnits<Line>): DraftLine {
  const { id, slug, name, image, category, priceCents, tax } = line.product;
  return {
    productId: line.productId,
    options: line.chosen.map(({ price, ...option }) => ({ ...option, priceCents: toCents(price) })),
    ...(line.coversEmpty && { coversEmpty: true }),
    ...(line.note && { note: line.note }),
    quantity,
    priceCents: unitCents,
    ...(discountCents > 0 && { discountCents }),
    ...(rewardId && { rewardId }),
    tax,
    product: { id, slug, name, image, category, price: toPesos(priceCents) },
  };
}

export const rewardsIn = (lines: readonly DraftLine[]): string[] => lines.flatMap(({ rewardId }) => rewardId ?? []);

/** Another order has used the reward, or its owner has returned it. */
export const rewardUsed = (isPaid: boolean): Refusal =>
  new Refusal(409, 'reward_used', `Un canje de este pedido ya no está disponible.${isPaid ? ' Te devolvemos el pago.' : ''}`);
