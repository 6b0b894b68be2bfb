import MiniSearch from 'minisearch';
import type { Category, Product } from '#contract/catalog/catalog.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { type Choices, catalogVersion, choicesOf, list } from '#server/features/catalog/index.ts';
import { slips, soundOf } from './similar-words.ts';
import { contentOf, fold, isWide, LONGEST_WORD, lookedUp, termsOf } from './spanish-words.ts';

/** The index contains this many products; the catalogue's search finds the others. */
const MOST_INDEXED = 1000;

/** Words of allergens and of milks, which are words of names as well: 'Granola con fruta', 'Galleta de avena'. */
const NO_NAME = /\bfrutos? (?:secos?|rojos)\b|\bleches? de avena\b/gi;

export type Found = {
  /** The products that contain the most words of the question, best first. */
  products: Product[];
  /** The words of the question that none of these products contains. */
  missing: string[];
};

export type ProductIndex = {
  products: Product[];
  /** The options of products by the product's id. */
  choices: ReadonlyMap<string, Choices>;
  /** The products whose names the text contains. */
  named(text: string): Product[];
  /** The products with words of the text in name or description. */
  about(text: string): Promise<Found>;
  /** Whether name, description or category of a product contains a word, or a similar one. */
  mentions(product: Product, word: string): boolean;
  /** Whether any product contains a word, or a similar one. */
  hasWord(word: string): boolean;
  /** Whether any product contains that very word. */
  hasExactWord(word: string): boolean;
  /** The word of a product's name that sounds so. */
  heard(sound: string): string | undefined;
  cheapest(category: Category | undefined, limit: number): Promise<Product[]>;
  dearest(category: Category | undefined, limit: number): Promise<Product[]>;
};

const memory = perDatabase((): { kept?: { version: number; index: Promise<ProductIndex> } | undefined } => ({}));

/** An index of the current catalogue for one question. It caches what each text names, because the answers ask for it several times. */
export async function openIndex(): Promise<ProductIndex> {
  const index = await current();
  const known = new Map<string, Product[]>();
  const named = (text: string) => {
    const products = known.get(text) ?? index.named(text);
    known.set(text, products);
    return products;
  };
  return { ...index, named };
}

/** Built once for each version of the catalogue. */
async function current(): Promise<ProductIndex> {
  const version = await catalogVersion();
  const known = memory();
  if (known.kept?.version === version) return known.kept.index;
  const index = build();
  known.kept = { version, index };
  index.catch(() => {
    if (known.kept?.index === index) known.kept = undefined;
  });
  return index;
}

async function build(): Promise<ProductIndex> {
  const { products, total } = await list({ limit: MOST_INDEXED });
  const choices = await choicesOf(products.filter(({ has_options }) => has_options).map(({ id }) => id));
  const byId = new Map(products.map((product) => [product.id, product]));
  const index = new MiniSearch<Product>({
    fields: ['name', 'description', 'category'],
    processTerm: (word) => termsOf(word),
    searchOptions: { boost: { name: 4, category: 2 }, fuzzy: slips },
  });
  index.addAll(products);
  const nameTerms = new Map(products.map(({ id, name }) => [id, [...new Set(contentOf(name).flatMap(({ terms }) => terms))]]));
  const heard = new Map(
    products.flatMap(({ name }) =>
      fold(name)
        .split(' ')
        .map((word) => [soundOf(word), word] as const),
    ),
  );
  const sorted = async (sort: 'price_asc' | 'price_desc', category: Category | undefined, limit: number) =>
    (await list({ sort, category, limit: limit * 3 })).products.filter(({ available }) => available).slice(0, limit);

  const withWord = (word: string) => index.search(word.slice(0, LONGEST_WORD));

  return {
    products,
    choices,
    mentions: (product, word) => withWord(word).some(({ id }) => id === product.id),
    heard: (sound) => heard.get(sound),
    hasWord: (word) => withWord(word).length > 0,
    hasExactWord: (word) => withWord(word).some(({ terms }) => terms.some((term) => termsOf(word).includes(term))),
    named(text) {
      const hits = index.search(lookedUp(text.replace(NO_NAME, ' ')), { fields: ['name'] }).map(({ id, terms, queryTerms, score }) => {
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
      const complete = named.filter(({ share }) => share === 1);
      // 'el matcha latte' does not mean the latte as well, 'el latte y el matcha latte' does.
      const folded = fold(text);
      const asked = contentOf(text).flatMap(({ terms }) => terms);
      const isInLonger = ({ matched }: (typeof complete)[number]) =>
        complete.some(({ id, matched: longer }) => {
          const isLonger = longer.length > matched.length && matched.every((term) => longer.includes(term));
          return isLonger && folded.includes(fold(byId.get(id)?.name ?? ''));
        }) && matched.every((term) => asked.filter((one) => one === term).length < 2);
      const whole = complete.filter((hit) => !isInLonger(hit));
      // `¿el espresso o el americano?` also means the Espresso doble, though not by its full name.
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
