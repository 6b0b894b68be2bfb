import { sql } from 'drizzle-orm';
import type { Work } from '#contract/receiving/slots.ts';
import { db, type Tx, violates } from '#server/db/client.ts';
import { rawPrepared, type Values } from '#server/db/prepared.ts';
import { together } from '#server/db/transaction.ts';
import { slotLoads, slotParts, slotRests } from '#server/features/orders/receiving/table.ts';
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

/** The work that the unpaid payments of a client hold, without what the user's next payment releases. */
export async function heldWork(on: Pick<Tx, 'execute'>, client: string, userId: string): Promise<Work> {
  const { rows } = await heldWorkRows(on, { client, userId });
  return rows[0] ?? { barra: 0, cocina: 0 };
}

const heldWorkRows = rawPrepared<{ client: string; userId: string }, Work>(
  ({ client, userId }) => sql`
    select coalesce(sum(barra), 0)::int as barra, coalesce(sum(cocina), 0)::int as cocina from ${holds} join ${slotParts} using (intent_id)
    where ${holds.client} = ${client} and ${holds.kind} = 'slot' and ${holds.state} <> 'given_back' and taken
      and not (${holds.userId} = ${userId} and ${holds.state} = 'held')`,
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

/** Keeps the work that a draft does not hold, until it is paid. */
export const keepRest = rawPrepared(
  ({ intentId, at, barra, cocina }: Values<{ intentId: string; at: string; barra: number; cocina: number }>) => sql`
    insert into ${slotRests} (intent_id, at, barra, cocina) values (${intentId}, ${at}, ${barra}, ${cocina})`,
);

/**
 * The work of a payment, with what it never held.
 * @property missing the part of it that is not in the loads
 */
export async function workOf(on: Pick<Tx, 'execute'>, intentId: string): Promise<{ whole: Work; missing: Work }> {
  const { rows } = await workRows(on, { intentId });
  const sum = (those: typeof rows): Work => ({
    barra: those.reduce((seconds, { barra }) => seconds + barra, 0),
    cocina: those.reduce((seconds, { cocina }) => seconds + cocina, 0),
  });
  return { whole: sum(rows), missing: sum(rows.filter(({ taken }) => !taken)) };
}

const workRows = rawPrepared<{ intentId: string }, Work & { taken: boolean }>(
  ({ intentId }) => sql`
    select barra, cocina, taken from ${slotParts} where intent_id = ${intentId}
    union all select barra, cocina, false from ${slotRests} where intent_id = ${intentId}`,
);

/** Locks the loads of these slots in time order, so that two orders cannot deadlock, and reads them. */
export async function lockLoads(tx: Tx, slots: readonly Date[]): Promise<Map<number, Work>> {
  const ats = [...new Set(slots.map((slot) => slot.toISOString()))].sort();
  const [, { rows }] = await together(addLoads(tx, { ats }), lockedRows(tx, { ats }));
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

/**
 * The work in one slot. `most`: how much work orders may take of the slot together. `held`: as much of the work is added to the loads; the
 * slot must have room for all of it.
 */
export type Part = Work & { at: string; most: Work; held?: Work };

/**
 * Adds a payment's work to the loads, besides work that it has there. The caller has locked the rows.
 * @throws an error for which `isSlotFull` is true
 */
export async function take(tx: Tx, intentId: string, taken: readonly Part[]): Promise<void> {
  const parts = taken.map(({ most, held, ...part }) => ({
    ...part,
    ...{ most_barra: most.barra, most_cocina: most.cocina },
    ...{ held_barra: held?.barra ?? part.barra, held_cocina: held?.cocina ?? part.cocina },
  }));
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
  await together(areThere ? null : addLoads(tx, { ats }), isOne ? null : lockedRows(tx, { ats }), take(tx, intentId, taken));
}

/** Whether the error means that a slot has no room for the work. */
export const isSlotFull = (error: unknown): boolean => violates(error, 'slot_loads_full');

type Taking = { intentId: string; parts: string };
const takeParts = rawPrepared(
  ({ intentId, parts }: Values<Taking>) => sql`
    with given as (
      select * from jsonb_to_recordset(${parts}) as part (at timestamptz, barra int, cocina int, most_barra int, most_cocina int,
        held_barra int, held_cocina int)),
    noted as (
      insert into ${slotParts} as known (intent_id, at, barra, cocina)
      select ${intentId}::text, at, held_barra, held_cocina from given where held_barra + held_cocina > 0
      on conflict (intent_id, at) do update set taken = true,
        barra = excluded.barra + case when known.taken then known.barra else 0 end,
        cocina = excluded.cocina + case when known.taken then known.cocina else 0 end),
    added as (
      update ${slotLoads} as slot set barra = slot.barra + held_barra, cocina = slot.cocina + held_cocina from given
      where slot.at = given.at and (given.barra = 0 or slot.barra + given.barra <= given.most_barra)
        and (given.cocina = 0 or slot.cocina + given.cocina <= given.most_cocina)
      returning slot.at)
    select refuse_full_slot() where (select count(*) from added) < (select count(*) from given)`,
);

/** Releases the time that these payments hold, once. */
export async function release(tx: Tx, intentIds: readonly string[]): Promise<void> {
  if (intentIds.length === 0) return;
  await together(lockTaken(tx, { intentIds: [...intentIds] }), returnParts(tx, { intentIds: [...intentIds] }));
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

/** Deletes the record of a payment's work that is not in the loads. */
export const dropMissing = (tx: Tx, intentId: string) =>
  tx.execute(sql`
    with rests as (delete from ${slotRests} where intent_id = ${intentId})
    delete from ${slotParts} where intent_id = ${intentId} and not taken`);

/** Days after which the loads of a day are deleted. */
const KEPT_DAYS = 3;

export async function forgetOld(now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`;
  await db.execute(sql`delete from ${slotLoads} where at < ${before}`);
  await db.execute(sql`delete from ${slotParts} where at < ${before}`);
  await db.execute(sql`delete from ${slotRests} where at < ${before}`);
}
