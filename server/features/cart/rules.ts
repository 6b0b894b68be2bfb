import type { CartRow } from '#contract/cart/cart.ts';
import { toPesos } from '#contract/money.ts';
import {
  type Chosen,
  chosenOptions,
  type OptionGroupRules,
  optionsCents,
  optionsText,
  selectionProblem,
} from '#contract/options/option-rules.ts';

/** A guest's cart expires this many days after its last change: it then reads as empty, and a job deletes it. */
export const GUEST_DAYS = 30;
/** The limit of new guest carts per client address. */
export const NEW_GUEST_CARTS = { points: 60, seconds: 3600 };

/** A stored line with its product's current catalogue data. */
export type StoredLine = {
  id: string;
  product_id: string;
  name: string;
  image: string;
  /** The price of the product without options. */
  price_cents: number;
  /** The guest's choice in canonical form. */
  options: Chosen[];
  /** Empty when there is no note. */
  note: string;
  quantity: number;
  available: boolean;
  /** Whether the product has option groups now. */
  has_options: boolean;
};

/**
 * @param groups the product's current groups
 * @param choice.selection the selection to use for the line's options
 * @param choice.isSoldOut nothing is left of the product or of a chosen option
 */
export function toRow(
  line: StoredLine,
  userId: string | null,
  groups: readonly OptionGroupRules[],
  { selection, isSoldOut }: { selection: readonly Chosen[]; isSoldOut: boolean },
): CartRow {
  const chosen = chosenOptions(groups, selection);
  const canBeOrdered = selectionProblem(groups, selection) === null;
  const wrong = isSoldOut ? 'sold_out' : canBeOrdered ? null : 'option_unavailable';
  const problem = line.available ? wrong : 'product_unavailable';
  const hasOptions = groups.length > 0 || selection.length > 0;
  return {
    id_cart: line.id,
    product_id: line.product_id,
    product_name: line.name,
    product_image: line.image,
    product_price: toPesos(line.price_cents + optionsCents(chosen)),
    quantity: line.quantity,
    user_id: userId,
    available: problem === null,
    ...(hasOptions && { options: chosen, options_text: optionsText(chosen) }),
    ...(line.note && { note: line.note }),
    // Rows without options and note show the problem by `available` alone.
    ...(problem && (hasOptions || line.note || isSoldOut) && { problem }),
  };
}

type Dated = { id: string; created_at: Date };

export const isOlder = (one: Dated, other: Dated): boolean =>
  one.created_at < other.created_at || (one.created_at.getTime() === other.created_at.getTime() && one.id < other.id);
