import type { Shift } from '#contract/till/till.ts';
import type { Tx } from '#server/db/client.ts';
import type { tills } from '#server/features/payments/index.ts';
import { type CallerUser, isStaff } from '#server/http/caller.ts';
import { type Figures, figuresOf, frozenFigures } from './figures.ts';
import * as queries from './queries.ts';
import { blind, peopleIn, whole } from './wire.ts';

export const isManager = (user: CallerUser): boolean => isStaff(user, 'manager');

/** Shifts as the caller may see them: managers with their figures, staff without. */
export async function view(on: Tx, shifts: readonly tills.ShiftRow[], user: CallerUser): Promise<Shift[]> {
  const all: { shift: tills.ShiftRow; figures?: Figures }[] = [];
  // Few are open, or without figures of their own: one for each till.
  for (const shift of shifts)
    all.push(isManager(user) ? { shift, figures: frozenFigures(shift) ?? (await figuresOf(on, shift)) } : { shift });
  const names = await queries.namesOf([...new Set(all.flatMap(({ shift, figures }) => peopleIn(shift, figures)))], on);
  return all.map(({ shift, figures }) => (figures ? whole(shift, figures, names) : blind(shift, names)));
}
