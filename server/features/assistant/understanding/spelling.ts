import MiniSearch from 'minisearch';
import { DIVERTED, FACTS, SMALL_TALK, UNANSWERED } from '#server/features/assistant/intents.ts';
import { CATEGORY_WORDS, HINTS, WISHES } from '#server/features/assistant/vocabulary.ts';
import { anyOf, wordsIn } from './phrases.ts';
import { ALIASES, fold, isAsking, MOST_LOOKED_UP } from './spanish-words.ts';

/** How many letters may be wrong, missing or extra in a word of the menu, by its length. */
export const slips = (term: string): number => (term.length > 7 ? 2 : term.length > 4 ? 1 : 0);

/** A shorter word with one changed letter is too often another word: `traigo` and `trigo`. */
const SHORTEST = 6;

/** Correct words, folded, that differ by one letter from a word of the table. */
const RIGHT = new Set('huesos gramos recibe reciben recibio recibir personal despacio vienen ponemos semanas molino fritos'.split(' '));

const rows = [...FACTS, ...SMALL_TALK, ...UNANSWERED, ...WISHES, ...CATEGORY_WORDS];
const phrases = [...rows.map(({ asks }) => asks), ...Object.values(HINTS), DIVERTED];

const tokens = phrases.flatMap((list) => list.split(/[\s,^$]+/)).map((token) => token.replace(/^\((.*)\)$/, '$1'));
const known = new RegExp(`^(?:${anyOf(tokens.filter((token) => /\p{L}/u.test(token)).join(',')).source})$`);

const vocabulary = new MiniSearch<{ id: string }>({ fields: ['id'], tokenize: (text) => [text], searchOptions: { fuzzy: 1 } });
const words = new Set([...phrases.flatMap(wordsIn), ...ALIASES.keys()]);
vocabulary.addAll([...words].filter(({ length }) => length >= SHORTEST).map((id) => ({ id })));

/** Misspellings that the search below misses or takes for another word. */
const SLIPS = new Map([
  ['presio', 'precio'],
  ['presios', 'precios'],
  ['descafeindo', 'descafeinado'],
  ['descafinado', 'descafeinado'],
]);

/**
 * Replaces words with one wrong letter by words of the table: `orario` becomes `horario`.
 * @param isOnMenu whether the menu contains a word, or a similar one
 */
export function corrected(text: string, isOnMenu: (word: string) => boolean): string {
  const seen = new Map<string, string | null>();
  const correction = (word: string): string | null => {
    const meant = SLIPS.get(word);
    if (meant) return meant;
    if (word.length < SHORTEST || known.test(word) || RIGHT.has(word) || isAsking(word) || ALIASES.has(word)) return null;
    if (seen.size >= MOST_LOOKED_UP || isOnMenu(word)) return null;
    return vocabulary.search(word)[0]?.id ?? null;
  };
  return text.replace(/[\p{L}\p{M}]+/gu, (written) => {
    const word = fold(written);
    if (!seen.has(word)) seen.set(word, correction(word));
    return seen.get(word) ?? written;
  });
}
