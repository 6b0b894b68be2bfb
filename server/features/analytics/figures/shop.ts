import { toPesos } from '#contract/money.ts';
import type { Audience, Conversions, Events, Overview } from '#contract/stats/analytics.ts';
import * as stats from '#server/features/stats/index.ts';
import type { DayFigures } from '../day-figures.ts';
import { countryName, figuresUntil, rangeOf } from './period.ts';

/** Answers from the shop's own figures. */

const ORIGIN = { source: 'shop', currency: 'MXN' } as const;
const MOST_SOURCES = 10;
/** The steps towards a purchase, the last first. */
const STEPS = ['begin_checkout', 'add_to_cart', 'view_item'];

const percent = (part: number, whole: number): number => (whole ? Math.round((part / whole) * 1000) / 10 : 0);
/** A visit may contain several purchases: the rate is at most 100 %. */
const rateOf = (purchases: number, sessions: number): number => Math.min(100, percent(purchases, sessions));

export async function overview(now: Date): Promise<Overview> {
  const [figures, bought] = await Promise.all([figuresUntil(now), purchases(now)]);
  return {
    ...ORIGIN,
    totalUsers: figures.users,
    totalSessions: figures.sessions,
    totalPageViews: figures.pageViews,
    avgSessionDuration: figures.sessions ? Math.round(figures.seconds / figures.sessions) : 0,
    totalEvents: eventsOf(figures, bought).reduce((sum, { count }) => sum + count, 0),
  };
}

/** Purchases are counted from orders only, including orders without a known visit. */
async function purchases(now: Date): Promise<{ count: number; users: number; value: number }> {
  const range = rangeOf(now);
  const [{ totalOrders: count, totalSales: value }, users] = await Promise.all([
    stats.salesSummary(range, now),
    stats.buyersIn(range, now),
  ]);
  return { count, users, value };
}
type Purchases = Awaited<ReturnType<typeof purchases>>;

const eventsOf = (figures: DayFigures, { count, users, value }: Purchases) =>
  [
    ...Object.entries(figures.events).map(([name, event]) => ({
      name,
      count: event.count,
      users: event.users,
      value: toPesos(event.cents),
    })),
    ...(count ? [{ name: 'purchase', count, users, value }] : []),
  ].toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));

export async function conversions(now: Date): Promise<Conversions> {
  const [figures, bought] = await Promise.all([figuresUntil(now), purchases(now)]);
  const { sessions, users, cartSessions } = figures;
  const named = new Map(eventsOf(figures, bought).map((event) => [event.name, event]));
  return {
    ...ORIGIN,
    conversionRate: rateOf(bought.count, sessions),
    revenuePerUser: users ? Math.round((bought.value / users) * 100) / 100 : 0,
    cartAbandonmentRate: cartSessions ? Math.max(0, percent(cartSessions - bought.count, cartSessions)) : 0,
    bySource: Object.entries(figures.sources)
      .map(([source, one]) => ({ source, conversionRate: rateOf(one.transactions, one.sessions), ...one }))
      .toSorted((one, other) => other.sessions - one.sessions || one.source.localeCompare(other.source))
      .slice(0, MOST_SOURCES),
    conversions: ['purchase', ...STEPS].map((name) => named.get(name) ?? { name, count: 0, users: 0, value: 0 }),
  };
}

export async function audience(now: Date): Promise<Audience> {
  const [{ users, newUsers, sessions, countries }, bought] = await Promise.all([figuresUntil(now), purchases(now)]);
  const byCountry: Audience['byCountry'] = {};
  for (const [code, one] of Object.entries(countries).toSorted(([, one], [, other]) => other.users - one.users))
    byCountry[countryName(code)] ??= one;
  return {
    ...ORIGIN,
    totalUsers: users,
    newUsers,
    totalSessions: sessions,
    byCountry,
    audience: [
      { name: 'New visitors', count: newUsers, users: newUsers },
      { name: 'Returning visitors', count: sessions - newUsers, users: users - newUsers },
      { name: 'Buyers', count: bought.count, users: bought.users },
    ],
  };
}

export async function events({ limit, offset }: { limit: number; offset: number }, now: Date): Promise<Events> {
  const [figures, bought] = await Promise.all([figuresUntil(now), purchases(now)]);
  const all = eventsOf(figures, bought);
  return { ...ORIGIN, events: all.slice(offset, offset + limit), total: all.length };
}
