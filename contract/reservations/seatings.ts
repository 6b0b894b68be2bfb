/** A table of the lounge and the adjoining one that can be joined with it. */
type Seats = { mesa: number; lugares: number; junto_a: number | null };

export const seatsOf = (group: readonly Seats[]): number => group.reduce((sum, { lugares }) => sum + lugares, 0);

/** Every way to seat a party: one table before two adjoining ones, then the fewest seats, then the lowest number. */
export function seatings<T extends Seats>(tables: readonly T[], guests: number): T[][] {
  const byNumber = new Map(tables.map((table) => [table.mesa, table]));
  const pairs = tables.flatMap((table) => {
    const other = table.junto_a === null ? undefined : byNumber.get(table.junto_a);
    return other && other.mesa > table.mesa ? [[table, other]] : [];
  });
  const first = (group: T[]) => group[0]?.mesa ?? 0;
  return [...tables.map((table) => [table]), ...pairs]
    .filter((group) => seatsOf(group) >= guests)
    .sort((one, other) => one.length - other.length || seatsOf(one) - seatsOf(other) || first(one) - first(other));
}

/** How many more seats a guest's own choice may have than the tightest free fit. */
const SPARE_SEATS = 2;

/** The tables from which a guest may choose, of the free ones; the tightest fit first. */
export function choices<T extends Seats>(free: readonly T[], guests: number): T[][] {
  const all = seatings(free, guests);
  const most = seatsOf(all[0] ?? []) + SPARE_SEATS;
  return all.filter((group) => seatsOf(group) <= most);
}
