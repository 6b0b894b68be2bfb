import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { isDemo } from '#server/db/demo-rows.ts';
import { rawPrepared, type Values } from '#server/db/prepared.ts';
import { holds } from '#server/features/stock/table.ts';
import { promotionCounts, promotions, promotionUses } from './table.ts';

export type PromotionRow = typeof promotions.$inferSelect;
type Columns = Omit<typeof promotions.$inferInsert, 'id' | 'createdAt' | 'deletedAt'>;

const ofPromotion = sql`${promotionUses.promotionId} = ${promotions.id}`;
const uses = sql<number>`(select count(*)::int from ${promotionUses} where ${ofPromotion} and ordered and taken)`;
const living = isNull(promotions.deletedAt);

export const all = () =>
  db.select({ promotion: promotions, uses }).from(promotions).where(living).orderBy(desc(promotions.createdAt), desc(promotions.id));

/** Automatic promotions without a limit that are active and have not ended, newest first. */
export const announced = (now: Date): Promise<PromotionRow[]> =>
  db
    .select()
    .from(promotions)
    .where(
      and(
        living,
        promotions.activa,
        isNull(promotions.codigo),
        isNull(promotions.limiteTotal),
        isNull(promotions.limitePersona),
        or(isNull(promotions.termina), gt(promotions.termina, now)),
      ),
    )
    .orderBy(desc(promotions.createdAt), desc(promotions.id));

export async function one(on: Pick<Tx, 'select'>, id: string): Promise<{ promotion: PromotionRow; uses: number } | null> {
  const [row] = await on
    .select({ promotion: promotions, uses })
    .from(promotions)
    .where(and(eq(promotions.id, id), living));
  return row ?? null;
}

/** Locks the promotion until the transaction ends. */
export async function lock(tx: Tx, id: string): Promise<PromotionRow | null> {
  const [row] = await tx
    .select()
    .from(promotions)
    .where(and(eq(promotions.id, id), living))
    .for('update');
  return row ?? null;
}

export async function countAll(tx: Tx): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(promotions).where(living);
  return row?.count ?? 0;
}

export async function insert(tx: Tx, columns: Columns): Promise<PromotionRow> {
  const [row] = await tx.insert(promotions).values(columns).returning();
  return row as PromotionRow;
}

export const update = (tx: Tx, id: string, columns: Columns) => tx.update(promotions).set(columns).where(eq(promotions.id, id));

export const remove = (tx: Tx, id: string) => tx.update(promotions).set({ deletedAt: sql`now()` }).where(eq(promotions.id, id));

/** Deletes the counts of a limit, and counts the orders and the payments with a use again. */
export async function recount(tx: Tx, { id, limiteTotal, limitePersona }: PromotionRow): Promise<void> {
  await tx.delete(promotionCounts).where(eq(promotionCounts.promotionId, id));
  if (limiteTotal === null && limitePersona === null) return;
  const isHeld = sql`exists (select from ${holds} where ${holds.intentId} = ${promotionUses.intentId} and ${holds.kind} = 'promotion'
    and ${holds.state} <> 'given_back')`;
  await tx.execute(sql`
    with counted as (update ${promotionUses} set counted = true where promotion_id = ${id} and taken and (ordered or ${isHeld})
      returning persons)
    insert into ${promotionCounts} (promotion_id, person, used)
    select ${id}::uuid, person, count(*) from counted, unnest(case when ${limiteTotal !== null} then '{""}'::text[] else '{}' end
      || case when ${limitePersona !== null} then persons else '{}' end) as person group by person`);
}

/** @property used, ownUsed uses in all and by the buyer, for promotions with a limit; 0 otherwise */
export type OfferedRow = PromotionRow & { used: number; ownUsed: number };

/** Active automatic promotions and the coupon of this code, oldest first. Uses held by the user's own open payments are not counted. */
export async function offered(
  on: Pick<Tx, 'execute'>,
  wanted: { code: string | null; persons: string[]; userId: string | null },
): Promise<OfferedRow[]> {
  const { rows } = await offeredRows(on, wanted);
  return rows;
}

const offeredRows = rawPrepared<{ code: string | null; persons: string[]; userId: string | null }, OfferedRow>(
  ({ code, persons, userId }) => sql`
    with own as (
      select promotion_id, count(*)::int as held from ${promotionUses} join ${holds} using (intent_id)
      where ${holds.userId} = ${userId}::uuid and ${holds.kind} = 'promotion' and ${holds.state} = 'held' and taken and counted
      group by promotion_id)
    select id, codigo, clase, valor, categorias, productos, dias, desde_hora as "desdeHora", hasta_hora as "hastaHora", inicia, termina,
      minimo_cents as "minimoCents", limite_total as "limiteTotal", limite_persona as "limitePersona", solo_cuentas as "soloCuentas",
      combinable, activa, created_at as "createdAt", deleted_at as "deletedAt",
      coalesce((select used from ${promotionCounts} where promotion_id = ${promotions.id} and person = ''), 0) - coalesce(held, 0) as used,
      coalesce((select max(used) from ${promotionCounts} where promotion_id = ${promotions.id} and person = any(${persons}::text[])), 0)
        - coalesce(held, 0) as "ownUsed"
    from ${promotions} left join own on own.promotion_id = ${promotions.id}
    where activa and deleted_at is null and (codigo is null or codigo = ${code}::text) order by id`,
);

/** A use of a promotion by one payment. `counted`: the promotion has a limit. `taken`: false when it is taken once the payment is paid. */
export type Use = { promotionId: string; persons: string[]; counted: boolean; taken: boolean };

export async function note(tx: Tx, intentId: string, used: readonly Use[]): Promise<void> {
  await noteUses(tx, { intentId, used: JSON.stringify(used) });
}

const noteUses = rawPrepared(
  ({ intentId, used }: Values<{ intentId: string; used: string }>) => sql`
    insert into ${promotionUses} (intent_id, promotion_id, persons, counted, taken)
    select ${intentId}::text, "promotionId", persons, counted, taken
    from jsonb_to_recordset(${used}) as use ("promotionId" uuid, persons text[], counted boolean, taken boolean)
    on conflict (intent_id, promotion_id) do update set taken = excluded.taken, counted = excluded.counted`,
);

export type Count = { promotionId: string; person: string; used: number };
type Key = Pick<Count, 'promotionId' | 'person'>;

/** The current limits of promotions; deleted ones have none. */
export const limitsOf = rawPrepared<
  { ids: string[] },
  { id: string; codigo: string | null; limiteTotal: number | null; limitePersona: number | null }
>(
  ({ ids }) => sql`
    select id, codigo, case when deleted_at is null then limite_total end as "limiteTotal",
      case when deleted_at is null then limite_persona end as "limitePersona"
    from ${promotions} where id = any(${ids}::uuid[]) order by id`,
);

/** The uses of these payments, including released ones. */
export const usesOf = rawPrepared<{ intentIds: string[] }, Use>(
  ({ intentIds }) => sql`
    select promotion_id as "promotionId", persons, counted, taken from ${promotionUses} where intent_id = any(${intentIds})`,
);

/** Inserts missing counts, always in the same sequence, so that two payments cannot deadlock. */
export async function make(tx: Tx, keys: readonly Key[]): Promise<void> {
  if (keys.length > 0) await addCounts(tx, { wanted: JSON.stringify(keys) });
}

/** Locks and reads the existing ones of these counts, always in the same sequence, so that two payments cannot deadlock. */
export async function lockCounts(tx: Tx, keys: readonly Key[]): Promise<Count[]> {
  if (keys.length === 0) return [];
  const { rows } = await lockedCounts(tx, { wanted: JSON.stringify(keys) });
  return rows;
}

const wantedKeys = (wanted: unknown) => sql`jsonb_to_recordset(${wanted}) as wanted ("promotionId" uuid, person text)`;
const addCounts = rawPrepared(
  ({ wanted }: Values<{ wanted: string }>) => sql`
    insert into ${promotionCounts} (promotion_id, person)
    select distinct "promotionId", person from ${wantedKeys(wanted)} order by 1, 2 on conflict do nothing`,
);
const lockedCounts = rawPrepared<{ wanted: string }, Count>(
  ({ wanted }) => sql`
    select promotion_id as "promotionId", person, used from ${promotionCounts}
    where (promotion_id, person) in (select "promotionId", person from ${wantedKeys(wanted)}) order by promotion_id, person for update`,
);

/** Adds to counts that the caller has locked. */
export async function add(tx: Tx, keys: readonly Key[]): Promise<void> {
  if (keys.length > 0) await addOne(tx, { wanted: JSON.stringify(keys) });
}

const addOne = rawPrepared(
  ({ wanted }: Values<{ wanted: string }>) => sql`
    update ${promotionCounts} set used = used + 1 from ${wantedKeys(wanted)}
    where promotion_counts.promotion_id = wanted."promotionId" and promotion_counts.person = wanted.person`,
);

/** Releases the uses of these payments, once. The caller has locked the counts. */
export const release = rawPrepared(
  ({ intentIds }: Values<{ intentIds: string[] }>) => sql`
    with back as (update ${promotionUses} set taken = false where intent_id = any(${intentIds}) and taken
      returning promotion_id, persons, counted),
    sums as (select promotion_id, person, count(*)::int as uses from back, unnest(persons || '{""}'::text[]) as person
      where counted group by promotion_id, person)
    update ${promotionCounts} as known set used = greatest(0, known.used - sums.uses) from sums
    where known.promotion_id = sums.promotion_id and known.person = sums.person`,
);

/** Adds a person to the uses of these payments, and to that person's existing counts. The caller has locked the counts. */
export const addPerson = rawPrepared(
  ({ intentIds, person }: Values<{ intentIds: string[]; person: string }>) => sql`
    with theirs as (update ${promotionUses} set persons = persons || ${person}::text
      where intent_id = any(${intentIds}) and not ${person}::text = any(persons) returning promotion_id, counted, taken),
    sums as (select promotion_id, count(*)::int as uses from theirs where counted and taken group by promotion_id)
    update ${promotionCounts} as known set used = known.used + sums.uses from sums
    where known.promotion_id = sums.promotion_id and known.person = ${person}::text`,
);

export const markOrdered = rawPrepared(
  ({ intentId }: Values<{ intentId: string }>) => sql`update ${promotionUses} set ordered = true where intent_id = ${intentId}`,
);

/** Days after which the uses of payments without an order are deleted. */
const KEPT_DAYS = 15;

export const forgetUnpaid = (now: Date) =>
  db.execute(
    sql`delete from ${promotionUses} where not ordered and at < ${now.toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`,
  );

/** Deletes the promotions of the demo shop, to which payments and orders may refer. */
export const deleteDemo = (tx: Tx) =>
  tx
    .update(promotions)
    .set({ deletedAt: sql`now()` })
    .where(and(living, isDemo(promotions.id, 'promotion')));
