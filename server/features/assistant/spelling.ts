import MiniSearch from 'minisearch';
import { MONTHS, WEEKDAYS } from '#contract/calendar.ts';
import { PLACE_WORDS } from '#server/features/assistant/facts/places.ts';
import { HOUSE } from '#server/features/assistant/intents/house.ts';
import { ORDERING } from '#server/features/assistant/intents/ordering.ts';
import { DIVERTED, SMALL_TALK } from '#server/features/assistant/intents/small-talk.ts';
import { UNANSWERED } from '#server/features/assistant/intents/topics.ts';
import { anyOf, wordsIn } from './understanding/phrases.ts';
import { skeleton, soundOf } from './understanding/similar-words.ts';
import { ALIASES, ASKING_WORDS, fold, isAsking, MOST_LOOKED_UP } from './understanding/spanish-words.ts';
import { CATEGORY_WORDS, HINTS, WISHES } from './vocabulary.ts';

/** A shorter word with one changed letter is too often another word: `traigo` and `trigo`. */
const SHORTEST = 6;

/** Correct words, folded, that differ by one letter from a word of the table. */
const RIGHT = new Set([
  ...PLACE_WORDS,
  ...[...WEEKDAYS, ...MONTHS].map(fold),
  ...'huesos gramos recibe reciben recibio recibir personal despacio vienen ponemos semanas molino fritos'.split(' '),
]);

const rows = [...ORDERING, ...HOUSE, ...SMALL_TALK, ...UNANSWERED, ...WISHES, ...CATEGORY_WORDS];
const phrases = [...rows.map(({ asks }) => asks), ...Object.values(HINTS), DIVERTED];

const tokens = phrases.flatMap((list) => list.split(/[\s,^$]+/)).map((token) => token.replace(/^\((.*)\)$/, '$1'));
const known = new RegExp(`^(?:${anyOf(tokens.filter((token) => /\p{L}/u.test(token)).join(',')).source})$`);

const vocabulary = new MiniSearch<{ id: string }>({ fields: ['id'], tokenize: (text) => [text], searchOptions: { fuzzy: 1 } });
const words = new Set([...wordsIn(phrases), ...[...ALIASES.keys()].flatMap((name) => [name, `${name}s`])]);
vocabulary.addAll([...words].filter(({ length }) => length >= SHORTEST).map((id) => ({ id })));

/** What phones write short, beyond words without vowels. */
const SHORT = new Map(Object.entries({ q: 'que', k: 'que', x: 'por', xq: 'porque', pa: 'para', tmb: 'tambien' }));

/** Whether a folded word belongs to the table, and so names no food that the menu lacks. */
export const isKnownWord = (word: string): boolean => known.test(word) || RIGHT.has(word) || isAsking(word);

const longPlaces = [...PLACE_WORDS].filter(({ length }) => length >= SHORTEST);
/** The first of the words with each form. */
const firstBy = (form: (word: string) => string, among: readonly string[]) =>
  new Map(among.map((word) => [form(word), word] as const).reverse());
const sounds = firstBy(soundOf, [...words, ...ASKING_WORDS, ...longPlaces]);
const skeletons = firstBy(skeleton, [...words, ...ASKING_WORDS]);
/** No vowel at all, or an ending that no Spanish word has. */
const isHasty = (word: string) => !/[aeiou]/.test(word) || (/[^aeious]{2}$/.test(word) && skeleton(word).length > 3);
const DIMINUTIVE = /^(.{4,}?)[cs]?it[oa]s?$/;

type MenuWords = {
  /** Whether the menu contains a word, or a similar one. */
  hasWord(word: string): boolean;
  /** Whether the menu contains that very word. */
  hasExactWord(word: string): boolean;
  /** The word of a product's name with that sound. */
  heard(sound: string): string | undefined;
};

/** Replaces misspelled words by words of the table or the menu: `orario` by `horario`, `hrs` by `horas`, `cafecito` by `cafe`. */
export function corrected(text: string, { hasWord, hasExactWord, heard }: MenuWords): string {
  const seen = new Map<string, string | null>();
  const isRight = (word: string) => isKnownWord(word) || ALIASES.has(word);
  const correction = (word: string): string | null => {
    if (SHORT.has(word)) return SHORT.get(word) ?? null;
    if (word.length < 2 || isRight(word) || seen.size >= MOST_LOOKED_UP || hasExactWord(word)) return null;
    const sound = soundOf(word);
    const alike = sounds.get(sound) ?? heard(sound) ?? (isHasty(word) ? (skeletons.get(word) ?? skeletons.get(skeleton(word))) : null);
    if (alike) return alike;
    const whole = DIMINUTIVE.exec(word)?.[1];
    const larger = whole && ['', 'e', 'o', 'a'].map((end) => whole + end).find((one) => isRight(one) || hasExactWord(one));
    if (larger) return larger;
    return word.length < SHORTEST || hasWord(word) ? null : (vocabulary.search(word)[0]?.id ?? null);
  };
  return text.replace(/(?<!\p{N})[\p{L}\p{M}]+/gu, (written) => {
    const word = fold(written);
    if (!seen.has(word)) seen.set(word, correction(word));
    return seen.get(word) ?? written;
  });
}
