import type { NewProduct, Product, StaffProduct } from '#contract/catalog/catalog.ts';
import { typedNumber } from '#contract/typed-number.ts';
import type { Crop } from '#web/ui/crop/crop.ts';

/** The fields of the editor; prices and seconds as they are typed. */
export type Draft = Pick<StaffProduct, 'name' | 'description' | 'category' | 'image' | 'featured' | 'tax' | 'station'> & {
  price: string;
  original_price: string;
  prep_seconds: string;
  ships: boolean;
  allergens: StaffProduct['allergens'];
  dietary: StaffProduct['dietary'];
  /** A picture that is cut and uploaded when the draft is saved. */
  picture: { src: string; crop: Crop } | null;
};

export const draftOf = (product: StaffProduct): Draft => ({
  name: product.name,
  description: product.description,
  category: product.category,
  image: product.image,
  featured: product.featured,
  tax: product.tax,
  station: product.station,
  price: product.price.toFixed(2),
  original_price: product.original_price?.toFixed(2) ?? '',
  prep_seconds: String(product.prep_seconds),
  ships: product.ships ?? false,
  allergens: product.allergens_own,
  dietary: product.dietary_own,
  picture: null,
});

const sent = (draft: Draft): NewProduct => {
  const { picture: _, ...fields } = draft;
  return {
    ...fields,
    price: typedNumber(draft.price),
    original_price: draft.original_price.trim() === '' ? null : typedNumber(draft.original_price),
    prep_seconds: typedNumber(draft.prep_seconds),
  };
};

/** The fields that differ from the product: only these are sent, so that changes by others meanwhile stay. */
export function changesOf(product: StaffProduct, draft: Draft): Partial<NewProduct> {
  const before = sent(draftOf(product)) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(sent(draft)).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])));
}

/** The product as guests would see it with the draft; a price that is none yet is the one before. */
export function shownProduct(product: StaffProduct, draft: Draft, options: NonNullable<Product['options']>): Product {
  const { name, price, original_price } = { ...product, ...sent(draft) };
  return {
    ...product,
    name,
    price: Number.isFinite(price) ? price : product.price,
    original_price: original_price !== null && Number.isFinite(original_price) ? (original_price ?? null) : null,
    options,
    fixed: { allergens: draft.allergens, dietary: draft.dietary },
  };
}
