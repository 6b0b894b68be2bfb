import MiniSearch from 'minisearch';
import { DIVERTED, FACTS, SMALL_TALK, UNANSWERED } from '#server/features/assistant/intents.ts';
import { CATEGORY_WORDS, HINTS, WISHES } from '#server/features/assistant/vocabulary.ts';
import { anyOf, wordsIn } from './phrases.ts';
import { ALIASES, ASKING_WORDS, fold, isAsking, MOST_LOOKED_UP } from './spanish-words.ts';

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
  ['nues', 'nuez'],
  ['ora', 'hora'],
  ['oras', 'horas'],
  ['ke', 'que'],
  ['q', 'que'],
  ['k', 'que'],
  ['xq', 'porque'],
  ['soi', 'soy'],
  ['ai', 'hay'],
  ['ay', 'hay'],
  ['uevo', 'huevo'],
  ['uevos', 'huevos'],
  ['ijo', 'hijo'],
  ['ija', 'hija'],
  ['capuxino', 'cappuccino'],
]);

/** How a word sounds in Mexico: `seliaco` like `celiaco`, `enbios` like `envios`, `asen` like `hacen`. */
const soundOf = (word: string): string =>
  word
    .replace(/x(?=[aeiou])/g, 'ch')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/sh/g, 'ch')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/qu?(?=[ei])|k/g, 'c')
    .replace(/qu?/g, 'c')
    .replace(/v/g, 'b')
    .replace(/n(?=[bp])/g, 'm')
    .replace(/mb/g, 'nb')
    .replace(/ll/g, 'y')
    .replace(/(?<!c)h/g, '')
    .replace(/(.)\1/g, '$1');

/** Shorter words sound like too many others. */
const SHORTEST_SOUND = 4;
/** The first word of each sound. */
const sounds = new Map(
  [...words, ...ASKING_WORDS]
    .filter(({ length }) => length >= SHORTEST_SOUND)
    .map((word) => [soundOf(word), word] as const)
    .reverse(),
);

/**
 * Replaces words with one wrong letter by words of the table: `orario` becomes `horario`.
 * @param isOnMenu whether the menu contains a word, or a similar one
 * @param isExactOnMenu whether the menu contains that word
 */
export function corrected(text: string, isOnMenu: (word: string) => boolean, isExactOnMenu: (word: string) => boolean): string {
  const seen = new Map<string, string | null>();
  const correction = (word: string): string | null => {
    const meant = SLIPS.get(word);
    if (meant) return meant;
    if (word.length < SHORTEST_SOUND || known.test(word) || RIGHT.has(word) || isAsking(word) || ALIASES.has(word)) return null;
    if (seen.size >= MOST_LOOKED_UP || isExactOnMenu(word)) return null;
    const heard = sounds.get(soundOf(word));
    if (heard && heard !== word) return heard;
    if (word.length < SHORTEST || isOnMenu(word)) return null;
    return vocabulary.search(word)[0]?.id ?? null;
  };
  return text.replace(/[\p{L}\p{M}]+/gu, (written) => {
    const word = fold(written);
    if (!seen.has(word)) seen.set(word, correction(word));
    return seen.get(word) ?? written;
  });
}
