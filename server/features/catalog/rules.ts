import type { Category } from '#contract/catalog/catalog.ts';
import { addDays, shopClock } from '#contract/shop-clock.ts';

const MAX_SLUG = 80;

/** 'Café de olla ☕' → 'cafe-de-olla'. Never looks like an id or is the last part of another path, because paths take an id or a slug. */
export function slugify(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
  if (!slug) return 'producto';
  return slug === 'export' || /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(slug) ? `producto-${slug}` : slug;
}

/** The slug of the n-th product of the same name. */
export const numbered = (slug: string, n: number): string => (n === 1 ? slug : `${slug}-${n}`);

const PLACEHOLDERS: Record<Category, string> = {
  café: '/art/placeholders/cafe.svg',
  bebidas: '/art/placeholders/bebidas.svg',
  postres: '/art/placeholders/postres.svg',
  desayunos: '/art/placeholders/desayunos.svg',
  almuerzos: '/art/placeholders/almuerzos.svg',
};

/** The picture of a product without one. */
export const placeholderOf = (category: Category): string => PLACEHOLDERS[category];

/**
 * The picture after a change: the sent one, otherwise the current one, otherwise the category's placeholder.
 * A placeholder changes with the category.
 * @param sent undefined: not changed; empty: removed
 */
export function pictureAfter(sent: string | undefined, current: string, category: Category): string {
  const wanted = sent ?? current;
  return wanted === '' || Object.values(PLACEHOLDERS).includes(wanted) ? placeholderOf(category) : wanted;
}

/** The average rating, rounded to one decimal as it is shown. */
export const ratingAverage = (sum: number, count: number): number | null => (count === 0 ? null : Math.round((sum / count) * 10) / 10);

const MAX_WORDS = 8;

/** The words of a folded search. A word that is part of another one adds nothing and is dropped. */
export function searchWords(folded: string): string[] {
  const words = [...new Set(folded.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS);
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** LIKE patterns that find each of these words anywhere in a text. */
export const likePatterns = (words: readonly string[]): string[] => words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

/** A moment on the shop's clock, in minutes since midnight. */
export type Opening = { day: string; minute: number };

/** Hours are settings that an owner may leave empty: then what ends with the next opening ends after this many days. */
const MOST_DAYS = 400;

type Spans = readonly (readonly [from: number, until: number])[];

const DAY_MINUTES = 24 * 60;
const isWholeDay = (spans: Spans): boolean => spans.reduce((open, [from, until]) => open + until - from, 0) === DAY_MINUTES;

/**
 * When the shop opens next, after `now`. A span that begins where another ends is no opening, except at the end of a day on which the shop
 * never closed: a shop that is always open would have none.
 * @param spansOn from and until of a day, in minutes since midnight
 */
export function nextOpening(now: Date, spansOn: (day: string) => Spans): Opening {
  const { today, hour } = shopClock(now);
  const minute = hour * 60 + now.getUTCMinutes();
  for (let ahead = 0; ahead <= MOST_DAYS; ahead++) {
    const day = addDays(today, ahead);
    const dayBefore = spansOn(addDays(day, -1));
    const before = isWholeDay(dayBefore) ? [] : dayBefore.map(([, until]) => until - DAY_MINUTES);
    const ends = [...before, ...spansOn(day).map(([, until]) => until)];
    const openings = spansOn(day).map(([from]) => from);
    const next = openings.filter((from) => (ahead > 0 || from > minute) && !ends.includes(from)).sort((a, b) => a - b)[0];
    if (next !== undefined) return { day, minute: next };
  }
  return { day: addDays(today, MOST_DAYS), minute: 0 };
}
