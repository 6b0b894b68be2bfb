import type { Tx } from '#server/db/client.ts';
import { events } from '#server/events.ts';
import type { ProductRow } from './queries.ts';
import * as queries from './queries.ts';

// What other programs are told of products, in the transaction of each change.

export const tellChanged = (tx: Tx, ...ids: readonly string[]): Promise<void> =>
  events().changed(tx, ...ids.map((id) => ({ type: 'producto.cambiado', id }) as const));

/** Tells of products that were changed, also when a change has taken them off sale. */
export async function tellEdited(tx: Tx, before: readonly ProductRow[], after: readonly ProductRow[]): Promise<void> {
  const wereSold = new Set(before.filter(({ available }) => available).map(({ id }) => id));
  const soldOut = after.filter(({ id, available }) => !available && wereSold.has(id));
  await tellChanged(tx, ...after.map(({ id }) => id));
  await events().changed(tx, ...soldOut.map(({ id }) => ({ type: 'producto.agotado', id, facts: { available: false } }) as const));
}

/** Tells of the products that offer a changed group of options. */
export async function tellUsing(tx: Tx, groupId: string): Promise<void> {
  if (events().wants('producto.cambiado')) await tellChanged(tx, ...(await queries.usingGroups(tx, [groupId])));
}
