import type { NewProduct, Product, StaffProduct } from '#contract/catalog/catalog.ts';
import { typedNumber } from '#contract/typed-number.ts';
import type { Crop } from '#web/ui/crop/crop.ts';

/** Fields that are numbers or null in the product and text in the editor. */
type Typed = 'price' | 'original_price' | 'prep_seconds' | 'clave_sat' | 'unidad_sat';

/** The values of the editor's fields; prices and seconds as typed. The contract names the fields that need no conversion. */
export type Facts = Required<Omit<NewProduct, Typed | 'available'>> & Record<Typed, string>;

/** The fields that were changed here. All others show the saved product, also after another person has changed it. */
export type Draft = Partial<Facts> & {
  /** A picture that is cut and uploaded when the draft is saved. */
  picture?: { src: string; crop: Crop };
};

const factsOf = (product: StaffProduct): Facts => ({
  ...product,
  price: product.price.toFixed(2),
  original_price: product.original_price?.toFixed(2) ?? '',
  prep_seconds: String(product.prep_seconds),
  clave_sat: product.clave_sat ?? '',
  unidad_sat: product.unidad_sat ?? '',
  ships: product.ships ?? false,
  allergens: product.allergens_own,
  dietary: product.dietary_own,
});

export const withDraft = (product: StaffProduct, draft: Draft): Facts & Draft => ({ ...factsOf(product), ...draft });

const sent = (facts: Facts): NewProduct => ({
  ...facts,
  price: typedNumber(facts.price),
  original_price: facts.original_price.trim() === '' ? null : typedNumber(facts.original_price),
  prep_seconds: typedNumber(facts.prep_seconds),
  clave_sat: facts.clave_sat.trim() || null,
  unidad_sat: facts.unidad_sat.trim() || null,
});

/** The fields in which the draft differs from the product. Only these are sent, so that changes by other people stay. */
export function changesOf(product: StaffProduct, { picture: _, ...draft }: Draft): Partial<NewProduct> {
  const before = sent(factsOf(product)) as Record<string, unknown>;
  const after = sent(withDraft(product, draft)) as Record<string, unknown>;
  const changed = Object.keys(draft).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** The product as guests would see it with the draft; while the typed price is not a number, the saved price is used. */
export function shownProduct(product: StaffProduct, draft: Draft, options: NonNullable<Product['options']>): Product {
  const facts = withDraft(product, draft);
  const { name, price, original_price } = sent(facts);
  return {
    ...product,
    name,
    price: Number.isFinite(price) ? price : product.price,
    original_price: original_price != null && Number.isFinite(original_price) ? original_price : null,
    options,
    fixed: { allergens: facts.allergens, dietary: facts.dietary },
  };
}
