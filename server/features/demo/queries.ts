import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { demoRows } from '#server/db/demo-rows.ts';

export async function hasDemo(tx: Tx): Promise<boolean> {
  const [any] = await tx.select({ id: demoRows.id }).from(demoRows).limit(1);
  return any !== undefined;
}

/** The lock of the seed: a parallel call waits here and then finds no demo. */
export const lockSeed = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('seed'))`);

export const deleteMarks = (tx: Tx) => tx.delete(demoRows);
