import MiniSearch from 'minisearch';
import { PLACE_WORDS } from '#server/features/assistant/facts/places.ts';
import { HOUSE } from '#server/features/assistant/intents/house.ts';
import { ORDERING } from '#server/features/assistant/intents/ordering.ts';
import { DIVERTED, SMALL_TALK } from '#server/features/assistant/intents/small-talk.ts';
import { UNANSWERED } from '#server/features/assistant/intents/topics.ts';
import { anyOf, wordsIn } from './understanding/phrases.ts';
import { soundOf } from './understanding/similar-words.ts';
import { ALIASES, ASKING_WORDS, fold, isAsking, MOST_LOOKED_UP } from './understanding/spanish-words.ts';
import { CATEGORY_WORDS, HINTS, WISHES } from './vocabulary.ts';

/** A shorter word with one changed letter is too often another word: `traigo` and `trigo`. */
const SHORTEST = 6;

/** Correct words, folded, that differ by one letter from a word of the table. */
const RIGHT = new Set([
  ...PLACE_WORDS,
  ...'huesos gramos recibe reciben recibio recibir personal despacio vienen ponemos semanas molino fritos'.split(' '),
]);

const rows = [...ORDERING, ...HOUSE, ...SMALL_TALK, ...UNANSWERED, ...WISHES, ...CATEGORY_WORDS];
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
  ['qe', 'que'],
  ['hr', 'hora'],
  ['hrs', 'horas'],
  ['mnn', 'mañana'],
  ['abrn', 'abren'],
  ['sierran', 'cierran'],
  ['dnd', 'dónde'],
  ['pa', 'para'],
  ['x', 'por'],
  ['bb', 'bebé'],
  ['bbs', 'bebés'],
  ['tmb', 'también'],
  ['mandr', 'mandar'],
  ['cerdito', 'cerdo'],
  ['ijo', 'hijo'],
  ['ija', 'hija'],
  ['capuxino', 'cappuccino'],
]);

/** Whether a folded word belongs to the table, and so names no food that the menu lacks. */
export const isKnownWord = (word: string): boolean => known.test(word) || RIGHT.has(word) || isAsking(word);

/** Shorter words sound like too many others. */
const SHORTEST_SOUND = 4;
/** The first word of each sound. */
const sounds = new Map(
  [...words, ...ASKING_WORDS, ...[...PLACE_WORDS].filter(({ length }) => length >= SHORTEST)]
    .filter(({ length }) => length >= SHORTEST_SOUND)
    .map((word) => [soundOf(word), word] as const)
    .reverse(),
);

type MenuWords = {
  /** Whether the menu contains a word, or a similar one. */
  hasWord(word: string): boolean;
  /** Whether the menu contains that very word. */
  hasExactWord(word: string): boolean;
  /** The word of a product's name with that sound. */
  heard(sound: string): string | undefined;
};

/**
 * Replaces words with one wrong letter by words of the table: `orario` becomes `horario`.
 */
export function corrected(text: string, { hasWord, hasExactWord, heard }: MenuWords): string {
  const seen = new Map<string, string | null>();
  const correction = (word: string): string | null => {
    const meant = SLIPS.get(word);
    if (meant) return meant;
    if (word.length < SHORTEST_SOUND || known.test(word) || RIGHT.has(word) || isAsking(word) || ALIASES.has(word)) return null;
    if (seen.size >= MOST_LOOKED_UP || hasExactWord(word)) return null;
    const sound = soundOf(word);
    const meantWord = sounds.get(sound) ?? heard(sound);
    if (meantWord && meantWord !== word) return meantWord;
    if (word.length < SHORTEST || hasWord(word)) return null;
    return vocabulary.search(word)[0]?.id ?? null;
  };
  return text.replace(/(?<!\p{N})[\p{L}\p{M}]+/gu, (written) => {
    const word = fold(written);
    if (!seen.has(word)) seen.set(word, correction(word));
    return seen.get(word) ?? written;
  });
}
