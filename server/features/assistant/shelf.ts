import MiniSearch from 'minisearch';
import type { Category, Product } from '#contract/catalog.ts';
import { catalogVersion, list } from '#server/features/catalog/service.ts';
import { contentOf, isWide, lookedUp, termsOf } from './words.ts';

/** So many products are kept at hand; what a larger catalogue has besides is found by its own search. */
const AT_HAND = 1000;

export type Found = {
  /** Best first; all that fit the best as well as the first does. */
  products: Product[];
  /** Words of the question that nothing found has. */
  missing: string[];
};

export type Shelf = {
  products: Product[];
  /** What the text calls by its name. */
  named(text: string): Product[];
  /** What has the words of the text in its name or description. */
  about(text: string): Promise<Found>;
  cheapest(category: Category | undefined, limit: number): Promise<Product[]>;
  dearest(category: Category | undefined, limit: number): Promise<Product[]>;
};

let kept: { version: number; shelf: Promise<Shelf> } | null = null;

/** The catalogue as it is now, for one question: what a text names is looked up once, however often it is asked. */
export async function openShelf(): Promise<Shelf> {
  const shelf = await indexed();
  const known = new Map<string, Product[]>();
  const named = (text: string) => {
    const products = known.get(text) ?? shelf.named(text);
    known.set(text, products);
    return products;
  };
  return { ...shelf, named };
}

/** Indexed once for each version of the catalogue. */
async function indexed(): Promise<Shelf> {
  const version = await catalogVersion();
  if (kept?.version !== version) {
    const shelf = build();
    kept = { version, shelf };
    shelf.catch(() => {
      if (kept?.shelf === shelf) kept = null;
    });
  }
  return kept.shelf;
}

/** A slip of the finger in a word long enough to be known by the rest. */
const slips = (term: string) => (term.length > 7 ? 2 : term.length > 4 ? 1 : 0);

async function build(): Promise<Shelf> {
  const { products, total } = await list({ limit: AT_HAND });
  const byId = new Map(products.map((product) => [product.id, product]));
  const index = new MiniSearch<Product>({
    fields: ['name', 'description', 'category'],
    processTerm: (word) => termsOf(word),
    searchOptions: { boost: { name: 4, category: 2 }, fuzzy: slips },
  });
  index.addAll(products);
  const nameTerms = new Map(products.map(({ id, name }) => [id, [...new Set(contentOf(name).flatMap(({ terms }) => terms))]]));
  const sorted = async (sort: 'price_asc' | 'price_desc', category: Category | undefined, limit: number) =>
    (await list({ sort, category, limit: limit * 3 })).products.filter(({ available }) => available).slice(0, limit);

  return {
    products,
    named(text) {
      const hits = index.search(lookedUp(text), { fields: ['name'] }).map(({ id, terms, queryTerms, score }) => {
        const own = nameTerms.get(id) ?? [];
        const matched = own.filter((term) => terms.includes(term));
        return {
          id,
          matched,
          exact: matched.filter((term) => queryTerms.includes(term)),
          score,
          share: matched.length / own.length,
          isNamed: matched.some((term) => !isWide(term)) || matched.length === own.length,
        };
      });
      const named = hits.filter(({ isNamed, share }) => isNamed && share >= 0.34);
      const whole = named.filter(({ share }) => share === 1);
      // `¿el espresso o el americano?` names the espresso too, though its name is longer.
      const said = new Set(whole.flatMap(({ matched }) => matched));
      const besides = named.filter(
        ({ share, exact }) => share < 1 && share >= 0.5 && exact.some((term) => !said.has(term) && !isWide(term)),
      );
      const chosen = whole.length > 0 ? [...whole, ...besides] : named;
      return chosen.slice(0, 4).map(({ id }) => byId.get(id) as Product);
    },
    async about(text) {
      const content = contentOf(text);
      if (content.length === 0) return { products: [], missing: [] };
      const hits = index.search(lookedUp(text));
      const covered = (id: string, queryTerms: string[]) => ({
        id,
        words: content.filter(({ terms }) => terms.some((term) => queryTerms.includes(term))),
      });
      const ranked = hits.slice(0, 30).map(({ id, queryTerms }) => covered(id, queryTerms));
      const most = Math.max(0, ...ranked.map(({ words }) => words.length));
      const best = ranked.filter(({ words }) => words.length === most && most > 0);
      if (best.length === 0 && total > products.length) {
        const found = await list({
          q: content
            .map(({ word }) => word)
            .join(' ')
            .slice(0, 100),
          limit: 4,
        });
        return { products: found.products, missing: found.products.length > 0 ? [] : content.map(({ word }) => word) };
      }
      const known = new Set(best[0]?.words);
      return {
        products: best.map(({ id }) => byId.get(id) as Product),
        missing: content.filter((one) => !known.has(one)).map(({ word }) => word),
      };
    },
    cheapest: (category, limit) => sorted('price_asc', category, limit),
    dearest: (category, limit) => sorted('price_desc', category, limit),
  };
}
