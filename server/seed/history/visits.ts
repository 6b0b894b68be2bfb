import type { DayFigures } from '#server/features/analytics/index.ts';
import { DIRECT } from '#server/features/analytics/index.ts';
import type { Random } from '../random.ts';

/** Sources of visits with their weights. */
const SOURCES = [
  ['google / organic', 38],
  ['instagram', 24],
  [DIRECT, 22],
  ['maps', 9],
  ['facebook', 5],
  ['whatsapp', 2],
] as const;
const COUNTRIES = [
  ['MX', 91],
  ['US', 5],
  ['ES', 2],
  ['', 2],
] as const;

type Parts = Record<string, number>;

/** Divides a number by percent; the first name gets what rounding leaves. */
function split(total: number, shares: readonly (readonly [string, number])[]): Parts {
  const parts: Parts = Object.fromEntries(shares.map(([name, percent]) => [name, Math.floor((total * percent) / 100)]));
  const [first] = shares;
  const rest = total - Object.values(parts).reduce((sum, part) => sum + part, 0);
  return first ? { ...parts, [first[0]]: (parts[first[0]] ?? 0) + rest } : parts;
}

type Day = { isBusy: boolean; orders: number; salesCents: number };

/**
 * The figures of one day's visits, in the form that the nightly job stores.
 * @param growth from 0 on the first day to 1 on the last: visits increase
 */
export function visitsOf(random: Random, growth: number, { isBusy, orders, salesCents }: Day): DayFigures {
  const share = (of: number, least: number, most: number) => Math.round((of * random.between(least, most)) / 100);
  const sessions = Math.round((random.between(46, 62) + 40 * growth) * (isBusy ? 1.35 : 1)) + orders;
  const users = share(sessions, 80, 88);
  // The number of visitors falls with each step towards a purchase, but never below the number of buyers.
  const [seen, added, began] = [share(sessions, 52, 60), share(sessions, 18, 24) + orders, share(orders, 115, 150) + 1];
  const [viewers, adders, beginners] = [Math.min(users, Math.ceil(seen * 1.4)), Math.ceil(added * 0.9), Math.ceil((began + orders) / 2)];
  const pageViews = share(sessions, 310, 390);

  const newUsers = Math.max(0, 2 * users - sessions);
  const transactions = Map.groupBy(
    Array.from({ length: orders }, () => random.weighted(SOURCES)),
    (source) => source,
  );
  const bySource = split(sessions, SOURCES);
  const [usersOf, sessionsOf, newOf] = [users, sessions, newUsers].map((total) => split(total, COUNTRIES)) as [Parts, Parts, Parts];
  return {
    users,
    newUsers,
    sessions,
    seconds: sessions * random.between(105, 165),
    pageViews,
    cartSessions: added,
    events: {
      page_view: { count: pageViews, users, cents: 0 },
      view_item: { count: seen * 2, users: viewers, cents: 0 },
      add_to_cart: { count: added + orders, users: adders, cents: salesCents * 2 },
      begin_checkout: { count: began, users: beginners, cents: share(salesCents, 115, 150) },
    },
    sources: Object.fromEntries(
      SOURCES.map(([name]) => [name, { sessions: bySource[name] ?? 0, transactions: transactions.get(name)?.length ?? 0 }]),
    ),
    countries: Object.fromEntries(
      COUNTRIES.map(([name]) => [name, { users: usersOf[name] ?? 0, sessions: sessionsOf[name] ?? 0, newUsers: newOf[name] ?? 0 }]),
    ),
  };
}
