import { ALLERGENS, type Allergen, DIETS, type Diet } from '../food/food-facts.ts';
import { fold } from '../wire/fold.ts';

/**
 * The search of the menu, the same in the shop's database, in its lists and in the browser. It ignores case and accents, compares whole words
 * and beginnings of words, never the inside of one, and knows diets and allergens.
 */

type Searched = {
  name: string;
  category: string;
  description: string;
  allergens?: readonly Allergen[] | null;
  dietary?: readonly Diet[];
};

/** A word of the search, or two that belong together, such as `sin gluten`. */
export type Term = { text: string; diets: readonly Diet[]; allergens: readonly Allergen[]; isPhrase: boolean };

const MAX_TERMS = 8;
/** Shorter words begin too many others: `te` would find `temporada`. They begin only words of names. */
const SHORTEST_BEGINNING = 4;
/** A shorter word with one wrong letter is too often another word. */
const SHORTEST_SLIP = 5;
/** How people write the diets besides their own words. */
const DIET_WORDS: Partial<Record<Diet, string>> = {
  vegano: 'vegana veganos veganas',
  vegetariano: 'vegetariana vegetarianos vegetarianas',
  'sin cafeína': 'descafeinado descafeinada',
};

export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether the term may begin any word of a product, not only one of its name. */
export const canBegin = ({ text }: Term): boolean => text.length >= SHORTEST_BEGINNING;

const begins = (word: string, text: string): boolean => word.startsWith(text);
const startsAny = <T extends string>(list: readonly T[], text: string, also: Partial<Record<T, string>> = {}): T[] =>
  list.filter((one) => begins(fold(one), text) || wordsOf(also[one] ?? '').some((word) => begins(word, text)));

/** @returns the words of a search, up to eight; `sin` belongs to the word after it */
export function termsOf(q: string): Term[] {
  const words = wordsOf(q);
  const texts = words.flatMap((word, at) => {
    if (words[at - 1] === 'sin') return [];
    const next = words[at + 1];
    return word === 'sin' && next !== undefined ? [`sin ${next}`] : [word];
  });
  return [...new Set(texts)].slice(0, MAX_TERMS).map((text) => {
    const isPhrase = text.includes(' ');
    const knows = isPhrase || text.length >= SHORTEST_BEGINNING;
    return {
      text,
      isPhrase,
      diets: knows ? startsAny(DIETS, text, DIET_WORDS) : [],
      allergens: knows && !isPhrase ? startsAny(ALLERGENS, text) : [],
    };
  });
}

type Words = { name: string[]; text: string[] };
const split = new WeakMap<Searched, Words>();
function wordsIn(product: Searched): Words {
  const known = split.get(product);
  if (known) return known;
  const words = { name: wordsOf(product.name), text: wordsOf(`${product.category} ${product.description}`) };
  split.set(product, words);
  return words;
}

/** How well a product matches: a whole word of its name, the beginning of one, or something else of it. */
type Rank = 0 | 1 | 2;

function rankOf(product: Searched, term: Term): Rank | null {
  const { text, isPhrase, diets, allergens } = term;
  if (diets.some((diet) => product.dietary?.includes(diet))) return 2;
  const { name, text: rest } = wordsIn(product);
  if (isPhrase) {
    // What is without gluten is known from its diets only, not from words such as "no es sin gluten".
    if (diets.length > 0) return null;
    if (` ${name.join(' ')}`.includes(` ${text}`)) return 1;
    return ` ${rest.join(' ')}`.includes(` ${text}`) ? 2 : null;
  }
  if (name.includes(text)) return 0;
  if (name.some((word) => begins(word, text))) return 1;
  if (rest.includes(text) || (canBegin(term) && rest.some((word) => begins(word, text)))) return 2;
  return allergens.some((allergen) => product.allergens?.includes(allergen)) ? 2 : null;
}

/** As `rankOf`, also for words that differ by one letter, where double letters count as one: `capuchino`, `cappuccino`. */
function resemblance(product: Searched, term: Term): Rank | null {
  const rank = rankOf(product, term);
  if (rank !== null || term.isPhrase || term.text.length < SHORTEST_SLIP) return rank;
  const { name, text } = wordsIn(product);
  const isLike = (word: string) => word.length >= SHORTEST_SLIP && differByOne(single(word), single(term.text));
  return name.some(isLike) ? 1 : text.some(isLike) ? 2 : null;
}

const single = (word: string): string => word.replace(/(.)\1+/g, '$1');

/** One letter is wrong, missing or too many, or two neighbours are swapped. */
function differByOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  if (a.length !== b.length) return a.length > b.length ? a.slice(at + 1) === b.slice(at) : a.slice(at) === b.slice(at + 1);
  const swapped = a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
  return swapped || a.slice(at + 1) === b.slice(at + 1);
}

/** The worst rank of all terms. @returns null when the product does not match all of them */
function worst(product: Searched, terms: readonly Term[], of: typeof rankOf): Rank | null {
  let all: Rank | null = null;
  for (const term of terms) {
    const rank = of(product, term);
    if (rank === null) return null;
    if (all === null || rank > all) all = rank;
  }
  return all;
}

/**
 * @param isSorted keep the order of the list; else better matches come first, equally good ones in the order of the list
 * @returns `similar`: no product matches, these have one wrong letter
 */
export function searchMenu<P extends Searched>(products: readonly P[], q: string, isSorted = false): { found: P[]; similar: boolean } {
  const terms = termsOf(q);
  const by = (of: typeof rankOf): P[] => {
    const ranked = products.flatMap((product) => {
      const rank = worst(product, terms, of);
      return rank === null ? [] : [{ product, rank }];
    });
    const ordered = isSorted ? ranked : ranked.toSorted((a, b) => a.rank - b.rank);
    return ordered.map(({ product }) => product);
  };
  const found = by(rankOf);
  if (found.length > 0) return { found, similar: false };
  const similar = by(resemblance);
  return { found: similar, similar: similar.length > 0 };
}
