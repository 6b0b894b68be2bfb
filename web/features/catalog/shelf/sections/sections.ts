import type { Category, Product } from '#contract/catalog/catalog.ts';

/** A part of an unfiltered list page. */
export type Section = {
  /** Also the anchor of its heading. */
  id: string;
  title: string;
  holds: (product: Product) => boolean;
  /** The category that lists all products of the section, for a section that the page may cut; without it all of them are on the page. */
  category?: Category;
};

/** A section with those of its products that the page shows. */
export type Part = Pick<Section, 'id' | 'title'> & { products: readonly Product[] };

/**
 * The sections that have products, up to `shown` products in all. Within a section the order of the list stays.
 * @param products in any order if the list is complete, else in the order of the sections
 */
export function partsOf(sections: readonly Section[], products: readonly Product[], shown: number): Part[] {
  let left = shown;
  return sections.flatMap(({ id, title, holds }) => {
    const some = products.filter(holds).slice(0, left);
    left -= some.length;
    return some.length ? [{ id, title, products: some }] : [];
  });
}
