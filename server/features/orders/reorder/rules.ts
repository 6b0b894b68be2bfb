import { toCents } from '#contract/money.ts';
import {
  type BoughtOption,
  type Chosen,
  canonical,
  chosenOptions,
  defaultsOf,
  keptChoice,
  type OptionGroupRules,
  optionsCents,
  type Selection,
  selectionProblem,
} from '#contract/options/option-rules.ts';
import type { OrderedProduct } from '#contract/orders/order.ts';
import type { ReorderReason } from '#contract/orders/reorder.ts';

export type Repeated = { productId: string; selection: Chosen[]; times: number };

export const USUAL_DAYS = 90;
export const USUAL_CHOICES = 3;
/** How many choices are checked, because some may no longer be offered. */
export const LOOKED_AT = 50;

/** The limit of reorders per user. */
export const REORDERS = { points: 60, seconds: 600 };

/** A line of an order. */
export type BoughtLine = { productId: string; product: OrderedProduct; options: BoughtOption[]; note: string; quantity: number };

/** Merges lines with equal choices: in the order, units with a reward are separate lines. */
export function boughtIn(lines: readonly BoughtLine[]): BoughtLine[] {
  const bought = new Map<string, BoughtLine>();
  for (const line of lines) {
    const key = JSON.stringify([line.productId, canonical(line.options), line.note]);
    bought.set(key, { ...line, quantity: line.quantity + (bought.get(key)?.quantity ?? 0) });
  }
  return [...bought.values()];
}

type Today = { priceCents: number; available: boolean; deleted: boolean };
type Groups = readonly OptionGroupRules[];

/**
 * `selection`: the choice for the cart; null when the line is not added. `changes`: the differences from the order. With `option_gone` the
 * choice cannot be bought: the line waits in the cart until the guest chooses.
 */
export type Again = { selection: Chosen[] | null; changes: ReorderReason[] };

/** What to put into the cart for a line of an earlier order. Only the guest may replace what the guest chose. */
export function again(line: BoughtLine, today: Today | undefined, groups: Groups): Again {
  if (!today || today.deleted) return { selection: null, changes: ['gone'] };
  if (!today.available) return { selection: null, changes: ['sold_out'] };
  const selection = selectionToday(line.options, groups);
  const problem = selectionProblem(groups, selection)?.problem;
  if (problem === 'option_unavailable') return { selection: null, changes: ['sold_out'] };
  if (problem) return { selection, changes: ['option_gone'] };
  const cents = today.priceCents + optionsCents(chosenOptions(groups, selection));
  return { selection, changes: cents === paidCents(line) ? [] : ['price'] };
}

const paidCents = ({ product, options }: BoughtLine): number =>
  options.reduce((cents, { quantity, priceCents }) => cents + quantity * priceCents, toCents(product.price));

/**
 * The choice of the order, with the defaults of required groups that were not chosen from: those are newer than the order. A choice with an
 * option that is no longer offered gets no defaults, because one would replace that option.
 */
function selectionToday(bought: readonly BoughtOption[], groups: Groups): Chosen[] {
  const offered = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)));
  const chosen = new Set(bought.map(({ id }) => id));
  const newer = groups.filter(({ min, options }) => min > 0 && !options.some(({ id }) => chosen.has(id)));
  const added = bought.every(({ id }) => offered.has(id)) ? defaultsOf(newer) : [];
  return canonical([...bought.map(({ id, quantity }) => ({ id, quantity })), ...added]);
}

export type Usually = { productId: string; selection: Selection; times: number };

/**
 * The first choices that can be ordered now; choices that are older than the product's options count as its defaults.
 * @param isSoldOut whether the stock is used up, which the options do not contain
 */
export function stillOffered(
  repeated: readonly Repeated[],
  groupsOf: (productId: string) => Groups,
  isSoldOut: (productId: string, selection: Selection) => boolean,
): Usually[] {
  const offered = new Map<string, Usually>();
  for (const { productId, selection: bought, times } of repeated) {
    const groups = groupsOf(productId);
    const selection = keptChoice(groups, bought);
    if (selectionProblem(groups, selection) || isSoldOut(productId, selection)) continue;
    const key = JSON.stringify([productId, selection]);
    offered.set(key, { productId, selection, times: times + (offered.get(key)?.times ?? 0) });
  }
  return [...offered.values()].toSorted((one, other) => other.times - one.times).slice(0, USUAL_CHOICES);
}
