import type { CartLine } from '#contract/cart/pricing.ts';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { type ChosenOption, chosenOptions, keptChoice, optionsCents, type Selection } from '#contract/options/option-rules.ts';
import { checkedChoice, productNotFound, productUnavailable, type SoldGroup, type SoldProduct } from '#server/features/catalog/index.ts';
import type { WorkLine } from '#server/features/orders/receiving/hours/work.ts';
import { invalid } from '#server/http/refusal.ts';

/** A line that the customer wants; without options the defaults are used. */
export type Wanted = {
  productId: string;
  options: Selection | undefined;
  note: string;
  quantity: number;
  /** The shown price of a unit, for a sale that is booked at it; absent for today's price. */
  shownCents?: number;
};

/**
 * A wanted line with the catalogue's current data. `coversEmpty`: cart rows that are older than the product's options count as this choice.
 */
export type Line = Omit<CartLine, 'chosen'> & {
  product: SoldProduct;
  chosen: ChosenOption[];
  /** The chosen options with their preparation. */
  options: WorkLine['options'];
  note: string;
  coversEmpty: boolean;
};

/** The field of the items in the input of endpoints that price an order. */
const ORDERED_ITEMS = 'order_data.items';

/**
 * Checks wanted lines; lines of the same product, options and note are added up.
 * @param field the input's field with the items, for errors
 * @throws Refusal for the first line that cannot be bought now
 */
export function linesOf(
  wanted: readonly Wanted[],
  catalogue: ReadonlyMap<string, SoldProduct>,
  options: ReadonlyMap<string, readonly SoldGroup[]>,
  field = ORDERED_ITEMS,
): Line[] {
  const lines = new Map<string, Line>();
  for (const [index, { productId, options: asked, note, quantity, shownCents }] of wanted.entries()) {
    const product = forSale(catalogue.get(productId));
    const groups = options.get(productId) ?? [];
    const selection = checkedChoice(product, groups, asked, `${field}.${index}.options`);
    const key = JSON.stringify([productId, selection, note]);
    const merged = (lines.get(key)?.quantity ?? 0) + quantity;
    if (merged > MAX_QUANTITY) throw invalid({ [field]: `La cantidad máxima de ${product.name} es ${MAX_QUANTITY}.` });
    const coversEmpty = selection.length > 0 && JSON.stringify(keptChoice(groups, [])) === JSON.stringify(selection);
    const chosen = chosenOptions(groups, selection);
    const priceCents = shownCents === undefined ? product.priceCents : shownCents - optionsCents(chosen);
    const line = { productId, product, priceCents, chosen, options: madeOf(groups, selection), note, coversEmpty };
    lines.set(key, { ...line, quantity: merged });
  }
  return [...lines.values()];
}

/** The station and preparation time of each chosen option. */
const madeOf = (groups: readonly SoldGroup[], selection: Selection): WorkLine['options'] =>
  selection.flatMap(({ id, quantity }) => {
    const option = groups.flatMap((group) => group.options).find((one) => one.id === id);
    return option ? [{ prepSeconds: option.prepSeconds, station: option.station, quantity }] : [];
  });

function forSale(product: SoldProduct | undefined): SoldProduct {
  if (!product || product.deleted) throw productNotFound();
  if (product.available) return product;
  throw productUnavailable(product);
}
