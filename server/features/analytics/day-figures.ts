/** The sums of one or several days. Amounts in centavos, times in seconds. */
export type DayFigures = {
  users: number;
  /** Visitors with one session that day: without a cookie, other days of a visitor are not known. */
  newUsers: number;
  sessions: number;
  seconds: number;
  pageViews: number;
  /** Sessions in which a product was put into the cart. */
  cartSessions: number;
  /** For each event name: how often, by how many visitors, and for what amount. */
  events: Record<string, { count: number; users: number; cents: number }>;
  sources: Record<string, { sessions: number; transactions: number }>;
  /** By the country's two letters; '' for unknown. */
  countries: Record<string, { users: number; sessions: number; newUsers: number }>;
};

const NOTHING: DayFigures = {
  users: 0,
  newUsers: 0,
  sessions: 0,
  seconds: 0,
  pageViews: 0,
  cartSessions: 0,
  events: {},
  sources: {},
  countries: {},
};

type Tree = { [name: string]: number | Tree };

/** Adds numbers with the same key, at every depth. */
function add(one: Tree, other: Tree): Tree {
  const sum: Tree = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = sum[name];
    sum[name] = typeof value === 'number' ? ((before as number | undefined) ?? 0) + value : add((before as Tree | undefined) ?? {}, value);
  }
  return sum;
}

export const sumOf = (days: readonly DayFigures[]): DayFigures =>
  days.reduce((sum, day) => add(sum as unknown as Tree, day as unknown as Tree) as unknown as DayFigures, NOTHING);

/** Keeps the largest entries and adds the rest up under `other`. */
export function largest<T extends Record<string, number>>(
  entries: Record<string, T>,
  by: keyof T,
  most: number,
  other: string,
): Record<string, T> {
  const sorted = Object.entries(entries).toSorted(([, one], [, two]) => (two[by] as number) - (one[by] as number));
  const kept = Object.fromEntries(sorted.slice(0, most));
  return sorted.slice(most).reduce((sum, [, entry]) => add(sum, { [other]: entry }) as Record<string, T>, kept as Record<string, T>);
}
