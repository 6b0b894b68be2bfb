import type { PricedUnits } from '#contract/cart/pricing.ts';
import { toCents, toPesos } from '#contract/money.ts';
import type { OrderData } from '#contract/orders/checkout.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { settings } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { together } from '#server/db/transaction.ts';
import { type Facts, soldFacts } from '#server/features/catalog/index.ts';
import type { Ask } from '#server/features/orders/receiving/hours/hours.ts';
import { askOf } from '#server/features/orders/receiving/hours/work.ts';
import type { DraftLine, DraftReceiving } from '#server/features/payments/table.ts';
import { type Asked, offersFor } from '#server/features/promotions/index.ts';
import { openRewards } from '#server/features/rewards/index.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Amounts, amountsOf, strict } from './amounts.ts';
import { type Line, linesOf, type Wanted } from './lines.ts';
import type { Wish } from './wish.ts';

/** @property receiving null for an order without a type. @property ask null for an order that takes no time of the stations */
export type Priced = {
  lines: DraftLine[];
  totalCents: number;
  receiving: DraftReceiving | null;
  ask: Ask | null;
  promotions: Amounts['promotions'];
};

/** How the guest wants to receive an order with a type, and what promotions need to know of the guest. */
export type Wishes = { wish: Wish; asked: Asked };

/** A sale that a till made without a network. @property unitCents the shown price of a unit of each item. @property at when it was made */
export type Past = { unitCents: readonly number[]; at: Date };

type Items = OrderData['items'];
type Reader = Pick<Tx, 'select' | 'execute'>;

/**
 * The items with the current catalogue, and the user's open rewards.
 * @param field the input's field with the items, when it differs from an order's
 * @param past for a sale that was made before
 * @throws Refusal when a line cannot be bought now
 */
export async function catalogued(tx: Pick<Tx, 'select'>, items: Items, userId: string | null, field?: string, past: Past | null = null) {
  // Prices in the request are ignored.
  const wanted = items.map(
    ({ product_id, options, note, quantity }, index): Wanted => ({
      ...{ productId: product_id.toLowerCase(), options, note: note ?? '', quantity },
      ...(past && { shownCents: past.unitCents[index] }),
    }),
  );
  const ids = wanted.map((line) => line.productId);
  const [rewards, facts] = await together(userId === null ? [] : openRewards(tx, userId), soldFacts(tx, ids));
  const { products, options } = past ? asAvailable(facts) : facts;
  return { lines: linesOf(wanted, products, options, field), rewards };
}

/** What was sold is sold, whatever has become unavailable since. */
const asAvailable = ({ products, options }: Facts): Facts => ({
  products: new Map([...products].map(([id, product]) => [id, { ...product, available: true, deleted: false }])),
  options: new Map(
    [...options].map(([id, groups]) => [
      id,
      groups.map((group) => ({ ...group, options: group.options.map((option) => ({ ...option, available: true })) })),
    ]),
  ),
});

/**
 * Prices the items with the current catalogue and the user's open rewards, and copies the current data of products and options.
 * @param userId the account whose rewards the lines may use; null: the lines use no rewards
 * @param wishes null for an order without a type
 * @param past for a sale that was made before
 * @throws Refusal when a line cannot be bought now, or cannot be received as wished
 */
export async function price(
  on: Reader,
  items: Items,
  userId: string | null,
  wishes: Wishes | null = null,
  shop: Settings = settings(),
  past: Past | null = null,
): Promise<Priced> {
  const wish = wishes?.wish ?? null;
  const [{ lines, rewards }, offer] = await together(
    catalogued(on, items, userId, undefined, past),
    wishes ? offersFor(on, wishes.asked, past?.at ?? new Date()) : null,
  );
  const cart = amountsOf(lines, wish, { rewards, offer }, shop, strict);
  return {
    lines: cart.units.map(frozen),
    totalCents: cart.totalCents,
    receiving: wish && receivingOf(wish, cart),
    ask: askOf(wish, lines),
    promotions: cart.promotions,
  };
}

/** The data of the order that the draft freezes. The hour is added in the draft's transaction. */
const receivingOf = (wish: Wish, cart: Amounts): DraftReceiving => ({
  tipo: wish.tipo,
  promisedAt: null,
  mesa: wish.mesa,
  mesaSecure: wish.mesaSecure,
  ...(wish.isHere && { isHere: true }),
  guestName: wish.guestName,
  reservationId: wish.reservationId,
  subtotalCents: cart.subtotalCents,
  discountCents: cart.discountCents,
  deliveryCents: cart.deliveryCents,
  tipCents: cart.tipCents,
  ...(cart.promotions && { promotions: cart.promotions.ids }),
  ...(wish.session && { session: wish.session }),
});

function frozen({ line, quantity, unitCents, rewardId, discountCents }: PricedUnits<Line>): DraftLine {
  const { id, slug, name, image, category, priceCents, tax, satKey, satUnit, station } = line.product;
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
    ...(satKey && { satKey }),
    ...(satUnit && { satUnit }),
    station,
    product: { id, slug, name, image, category, price: toPesos(priceCents) },
  };
}

export const rewardsIn = (lines: readonly DraftLine[]): string[] => lines.flatMap(({ rewardId }) => rewardId ?? []);

/** The refusal when another order has used the reward, or when it was returned. */
export const rewardUsed = (isPaid: boolean): Refusal =>
  new Refusal(409, 'reward_used', `Un canje de este pedido ya no está disponible.${isPaid ? ' Te devolvemos el pago.' : ''}`);
