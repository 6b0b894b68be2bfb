import { MAX_CHOSEN } from '#contract/limits.ts';
import {
  type Chosen,
  canonical,
  chosenOptions,
  defaultsOf,
  keptChoice,
  type OptionGroupRules,
  optionsText,
  type Selection,
} from '#contract/options/option-rules.ts';
import { isUuid } from '#server/db/uuid.ts';

/**
 * Programs name a product with its options by one id. A product may have thousands of choices, so the id says the choice itself instead of
 * naming a row: `{product id}` for the defaults, else `{product id}~{choice}`, where the choice is base64url of 16 bytes for the id of each
 * option and one for its quantity.
 */

/** @property selection in canonical form; null for the defaults */
export type Variant = { productId: string; selection: Chosen[] | null };

const MARK = '~';
const BYTES_OF_ID = 16;
const BYTES_OF_OPTION = BYTES_OF_ID + 1;
/** A choice of `MAX_CHOSEN` options; longer ones are not decoded. */
const LONGEST = Math.ceil((MAX_CHOSEN * BYTES_OF_OPTION * 4) / 3);
const CHOICE = /^[\w-]*$/;

/** Equal choices have equal ids, in any order of their options. @param selection null for the defaults */
export const variantIdOf = (productId: string, selection: Selection | null): string =>
  selection === null ? productId : `${productId}${MARK}${bytesOf(canonical(selection)).toString('base64url')}`;

/** The id of a product with this choice: that of the product when it is its default one. */
export const canonicalVariantId = (productId: string, groups: readonly OptionGroupRules[], selection: Selection | null): string =>
  variantIdOf(productId, selection && !isDefault(groups, selection) ? selection : null);

/** What the choice means for the product now. @param selection null for the defaults */
export const choiceOf = (groups: readonly OptionGroupRules[], selection: Selection | null): Selection =>
  selection === null ? defaultsOf(groups) : keptChoice(groups, canonical(selection));

/** Writes 'Latte · 12 oz · Leche de avena'. */
export const variantTitle = (name: string, groups: readonly OptionGroupRules[], selection: Selection | null): string => {
  const text = optionsText(chosenOptions(groups, choiceOf(groups, selection)));
  return text ? `${name} · ${text}` : name;
};

/** @returns null when the text is no id of this form; whether the product and its options exist is not checked */
export function readVariantId(text: string): Variant | null {
  const [productId = '', choice, ...more] = text.split(MARK, 3);
  if (!isUuid(productId) || more.length > 0) return null;
  if (choice === undefined) return { productId: productId.toLowerCase(), selection: null };
  const selection = readChoice(choice);
  return selection && { productId: productId.toLowerCase(), selection };
}

const isDefault = (groups: readonly OptionGroupRules[], selection: Selection): boolean =>
  variantIdOf('', choiceOf(groups, selection)) === variantIdOf('', defaultsOf(groups));

const bytesOf = (selection: Selection): Buffer =>
  Buffer.concat(selection.flatMap(({ id, quantity }) => [Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.of(quantity)]));

function readChoice(text: string): Chosen[] | null {
  if (text.length > LONGEST || !CHOICE.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  // The decoder leaves out a last letter that is no whole byte.
  if (bytes.length % BYTES_OF_OPTION !== 0 || bytes.toString('base64url').length !== text.length) return null;
  const chosen: Chosen[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_OF_OPTION) {
    const hex = bytes.toString('hex', at, at + BYTES_OF_ID);
    chosen.push({ id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), quantity: bytes[at + BYTES_OF_ID] ?? 0 });
  }
  const isSound = chosen.every(({ quantity }) => quantity > 0) && new Set(chosen.map(({ id }) => id)).size === chosen.length;
  return isSound ? canonical(chosen) : null;
}
