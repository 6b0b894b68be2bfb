import { addDays, shopClock } from '#contract/shop-clock.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { flush } from '#server/features/analytics/collect/collector.ts';
import * as queries from '#server/features/analytics/queries.ts';
import { DAYS, KEPT_DAYS, MOST_NAMES, NOT_SET, OTHER, TODAY_KEPT_MS } from '#server/features/analytics/rules.ts';
import { type DayFigures, largest, sumOf } from '../day-figures.ts';

export const rangeOf = (now: Date): { desde: string; hasta: string } => {
  const hasta = shopClock(now).today;
  return { desde: addDays(hasta, 1 - DAYS), hasta };
};

type Kept = { key: string; until: number; figures: Promise<DayFigures> };
const memory = perDatabase((): { kept: Kept | null } => ({ kept: null }));

/**
 * The sums of the last days, including today. The result is cached for five seconds, and longer when reading it took long, so that a busy
 * day costs the database little however often the page is loaded.
 */
export async function figuresUntil(now: Date): Promise<DayFigures> {
  const { desde, hasta } = rangeOf(now);
  const known = memory();
  if (known.kept && known.kept.key === hasta && known.kept.until > Date.now()) return known.kept.figures;
  const began = Date.now();
  const figures = read(desde, hasta);
  const kept = { key: hasta, until: Number.POSITIVE_INFINITY, figures };
  known.kept = kept;
  try {
    const result = await figures;
    kept.until = Date.now() + Math.max(TODAY_KEPT_MS, 20 * (Date.now() - began));
    return result;
  } catch (error) {
    known.kept = null;
    throw error;
  }
}

async function read(desde: string, hasta: string): Promise<DayFigures> {
  await flush();
  const [closed, open] = await Promise.all([queries.closedDays(desde, hasta), queries.unclosedDays(hasta)]);
  const known = new Set(closed.map(({ day }) => day));
  const live = [...open.filter((day) => day >= desde && !known.has(day)), hasta];
  return sumOf([...closed.map(({ figures }) => figures), ...(await Promise.all(live.map((day) => queries.figuresOf(day))))]);
}

/** For tests: clears the cache. */
export const forgetFigures = (): void => {
  memory().kept = null;
};

/** Sums up the past days and deletes the data that identified their visitors. */
export async function closeDays(now: Date): Promise<void> {
  const { today } = shopClock(now);
  for (const day of await queries.unclosedDays(today))
    await queries.closeDay(day, (figures) => ({
      ...figures,
      sources: largest(figures.sources, 'sessions', MOST_NAMES, OTHER),
      countries: largest(figures.countries, 'sessions', MOST_NAMES, ''),
    }));
  await queries.forgetSalts(today);
  await queries.deleteOldDays(addDays(today, -KEPT_DAYS));
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) && regions.of(code)) || NOT_SET;
