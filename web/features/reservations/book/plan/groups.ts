import type { TablePlan } from '#contract/reservations/reservations.ts';

export type PlanTable = TablePlan['mesas'][number];

/** The tables as they stand in the room: adjoining ones as a group, others alone. */
export function groupsOf(tables: readonly PlanTable[]): PlanTable[][] {
  const byNumber = new Map(tables.map((table) => [table.mesa, table]));
  return tables.flatMap((table) => {
    const other = table.junto_a === null ? undefined : byNumber.get(table.junto_a);
    if (!other) return [[table]];
    return other.mesa > table.mesa ? [[table, other]] : [];
  });
}

export const isSame = (one: readonly number[] | null, other: readonly number[] | null): boolean => String(one) === String(other);
