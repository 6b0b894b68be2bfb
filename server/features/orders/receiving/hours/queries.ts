import { sql } from 'drizzle-orm';
import type { Work } from '#contract/receiving/slots.ts';
import { allInTransaction, db, type Tx, violates } from '#server/db/client.ts';
import { rawPrepared, type Values } from '#server/db/prepared.ts';
import { slotLoads, slotParts } from '#server/features/orders/receiving/table.ts';
import { holds } from '#server/features/stock/table.ts';

type LoadRow = Work & { at: Date };
const byTime = (rows: readonly LoadRow[]): Map<number, Work> =>
  new Map(rows.map(({ at, barra, cocina }) => [at.getTime(), { barra, cocina }]));

/** The loads of the slots in a range of time, without locks. */
export async function loads(on: Pick<Tx, 'execute'>, { from, until }: { from: Date; until: Date }): Promise<Map<number, Work>> {
  const { rows } = await loadRows(on, { from: from.toISOString(), until: until.toISOString() });
  return byTime(rows);
}

const loadRows = rawPrepared<{ from: string; until: string }, LoadRow>(
  ({ from, until }) => sql`
    select at, barra, cocina from ${slotLoads} where at >= ${from} and at <= ${until}`,
);

/** The time held by the user's open payments; opening another payment releases it. */
export async function ownParts(on: Pick<Tx, 'execute'>, userId: string): Promise<LoadRow[]> {
  const { rows } = await ownPartRows(on, { userId });
  return rows;
}

const ownPartRows = rawPrepared<{ userId: string }, LoadRow>(
  ({ userId }) => sql`
    select at, sum(barra)::int as barra, sum(cocina)::int as cocina from ${slotParts} join ${holds}
      on ${holds.intentId} = ${slotParts.intentId} and ${holds.kind} = 'slot'
    where ${holds.userId} = ${userId} and ${holds.state} = 'held' and taken group by at`,
);

/** The time that these payments hold, or held before they released it. */
export async function parts(on: Pick<Tx, 'execute'>, intentIds: readonly string[]): Promise<LoadRow[]> {
  if (intentIds.length === 0) return [];
  const { rows } = await partRows(on, { intentIds: [...intentIds] });
  return rows;
}

const partRows = rawPrepared<{ intentIds: string[] }, LoadRow>(
  ({ intentIds }) => sql`
    select at, sum(barra)::int as barra, sum(cocina)::int as cocina from ${slotParts} where intent_id = any(${intentIds}) group by at`,
);

/** Locks the loads of these slots in time order, so that two orders cannot deadlock, and reads them. */
export async function lockLoads(tx: Tx, slots: readonly Date[]): Promise<Map<number, Work>> {
  const ats = [...new Set(slots.map((slot) => slot.toISOString()))].sort();
  const [, { rows }] = await allInTransaction(addLoads(tx, { ats }), lockedRows(tx, { ats }));
  return byTime(rows);
}

const addLoads = rawPrepared(
  ({ ats }: Values<{ ats: string[] }>) => sql`
    insert into ${slotLoads} (at) select at from unnest(${ats}::timestamptz[]) as wanted (at)
    where not exists (select from ${slotLoads} known where known.at = wanted.at) order by at on conflict do nothing`,
);
const lockedRows = rawPrepared<{ ats: string[] }, LoadRow>(
  ({ ats }) => sql`select at, barra, cocina from ${slotLoads} where at = any(${ats}::timestamptz[]) order by at for update`,
);

/** `most`: how much work orders may take of the slot together. */
export type Part = Work & { at: string; most: Work };

/**
 * Adds a payment's work to the loads. The caller has locked the rows.
 * @throws an error for which `isSlotFull` is true
 */
export async function take(tx: Tx, intentId: string, taken: readonly Part[]): Promise<void> {
  const parts = taken.map(({ most, ...part }) => ({ ...part, most_barra: most.barra, most_cocina: most.cocina }));
  await takeParts(tx, { intentId, parts: JSON.stringify(parts) });
}

/**
 * Locks the rows and adds the work, in one round trip. Other orders wait only while the database works and commits.
 * @param seen the rows as they were read before
 */
export async function lockAndTake(tx: Tx, intentId: string, taken: readonly Part[], seen: ReadonlyMap<number, Work>): Promise<void> {
  const ats = taken.map(({ at }) => at).sort();
  const areThere = ats.every((at) => seen.has(Date.parse(at)));
  const isOne = areThere && ats.length === 1;
  await allInTransaction(
    areThere ? Promise.resolve(null) : addLoads(tx, { ats }),
    isOne ? Promise.resolve(null) : lockedRows(tx, { ats }),
    take(tx, intentId, taken),
  );
}

/** Whether the error means that a slot has no room for the work. */
export const isSlotFull = (error: unknown): boolean => violates(error, 'slot_loads_full');

type Taking = { intentId: string; parts: string };
const takeParts = rawPrepared(
  ({ intentId, parts }: Values<Taking>) => sql`
    with given as (
      select * from jsonb_to_recordset(${parts}) as part (at timestamptz, barra int, cocina int, most_barra int, most_cocina int)),
    noted as (insert into ${slotParts} (intent_id, at, barra, cocina) select ${intentId}::text, at, barra, cocina from given
      on conflict (intent_id, at) do update set barra = excluded.barra, cocina = excluded.cocina, taken = true),
    added as (
      update ${slotLoads} as slot set barra = slot.barra + given.barra, cocina = slot.cocina + given.cocina from given
      where slot.at = given.at and (given.barra = 0 or slot.barra + given.barra <= given.most_barra)
        and (given.cocina = 0 or slot.cocina + given.cocina <= given.most_cocina)
      returning slot.at)
    select refuse_full_slot() where (select count(*) from added) < (select count(*) from given)`,
);

/** Releases the time that these payments hold, once. */
export async function release(tx: Tx, intentIds: readonly string[]): Promise<void> {
  if (intentIds.length === 0) return;
  await allInTransaction(lockTaken(tx, { intentIds: [...intentIds] }), returnParts(tx, { intentIds: [...intentIds] }));
}

const lockTaken = rawPrepared(
  ({ intentIds }: Values<{ intentIds: string[] }>) => sql`
    select from ${slotLoads} where at in (select at from ${slotParts} where intent_id = any(${intentIds}) and taken)
    order by at for update`,
);
const returnParts = rawPrepared(
  ({ intentIds }: Values<{ intentIds: string[] }>) => sql`
    with back as (update ${slotParts} set taken = false where intent_id = any(${intentIds}) and taken returning at, barra, cocina),
    sums as (select at, sum(barra)::int as barra, sum(cocina)::int as cocina from back group by at)
    update ${slotLoads} as slot set barra = greatest(0, slot.barra - sums.barra), cocina = greatest(0, slot.cocina - sums.cocina)
    from sums where slot.at = sums.at`,
);

/** Deletes the record of time that payments held before they released it. */
export const dropParts = (tx: Tx, intentId: string) =>
  tx.execute(sql`delete from ${slotParts} where intent_id = ${intentId} and not taken`);

/** Days after which the loads of a day are deleted. */
const KEPT_DAYS = 3;

export async function forgetOld(now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`;
  await db.execute(sql`delete from ${slotLoads} where at < ${before}`);
  await db.execute(sql`delete from ${slotParts} where at < ${before}`);
}
