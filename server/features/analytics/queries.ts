import { and, asc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { DayFigures } from './day-figures.ts';
import { DIRECT, SESSION_MINUTES } from './rules.ts';
import { analyticsDays, analyticsEvents, analyticsSalts } from './table.ts';

/**
 * Returns the salt of a day, which all processes share, and the number of the day's rows. Deletes the salts of earlier days.
 * @param salt used when the day has none yet
 */
export async function openDay(day: string, salt: string): Promise<{ salt: string; rows: number }> {
  await db.insert(analyticsSalts).values({ day, salt }).onConflictDoNothing();
  await db.delete(analyticsSalts).where(lt(analyticsSalts.day, day));
  const [row] = await db.select({ salt: analyticsSalts.salt }).from(analyticsSalts).where(eq(analyticsSalts.day, day));
  const rows = await db.$count(analyticsEvents, eq(analyticsEvents.day, day));
  // An event of yesterday that arrives after midnight finds no salt; with a new one it counts as another visitor.
  return { salt: row?.salt ?? salt, rows };
}

export const forgetSalts = (today: string) => db.delete(analyticsSalts).where(lt(analyticsSalts.day, today));

export async function insert(rows: (typeof analyticsEvents.$inferInsert)[]): Promise<void> {
  await db.insert(analyticsEvents).values(rows);
}

/** Computes the sums of one day from its events. The sessions of a sampled visitor count as often as the visitor does. */
export async function figuresOf(day: string, on: Pick<Tx, 'execute'> = db): Promise<DayFigures> {
  const { rows } = await on.execute<{ figures: DayFigures }>(sql`
    with stepped as (
      select id, visitor, at, name, value_cents, source, country, weight,
        coalesce(at - lag(at) over by_time > make_interval(mins => ${SESSION_MINUTES}), true)::int as begins
      from ${analyticsEvents} where day = ${day}::date
      window by_time as (partition by visitor order by at, id)
    ), numbered as (
      select *, sum(begins) over (partition by visitor order by at, id) as session from stepped
    ), sessions as (
      select visitor, session, extract(epoch from max(at) - min(at)) as seconds,
        coalesce((array_agg(source order by at, id) filter (where source is not null))[1], ${DIRECT}) as source,
        coalesce((array_agg(country order by at, id) filter (where country <> ''))[1], '') as country,
        coalesce(min(weight) filter (where name <> 'purchase'), 1) as weight,
        sum(weight) filter (where name = 'page_view') as pages,
        bool_or(name = 'add_to_cart') as cart,
        count(*) filter (where name = 'purchase') as bought
      from numbered group by visitor, session
    ), visitors as (
      select visitor, count(*) as sessions, max(country) as country, min(weight) as weight from sessions group by visitor
    ), events as (
      select name, sum(count) as count, sum(weight) as users, sum(cents) as cents from (
        select name, sum(weight) as count, min(weight) as weight, sum(value_cents::bigint * weight) as cents from stepped
        where name <> 'purchase' group by name, visitor
      ) of_visitor group by name
    ), sources as (
      select source, sum(weight) as sessions, sum(bought) as transactions from sessions group by source
    ), countries as (
      select country, sum(weight) as users, sum(sessions * weight) as sessions,
        coalesce(sum(weight) filter (where sessions = 1), 0) as "newUsers" from visitors group by country
    )
    select jsonb_build_object(
      'users', (select coalesce(sum(weight), 0) from visitors),
      'newUsers', (select coalesce(sum(weight), 0) from visitors where sessions = 1),
      'sessions', (select coalesce(sum(weight), 0) from sessions),
      'seconds', (select coalesce(round(sum(seconds * weight)), 0) from sessions),
      'pageViews', (select coalesce(sum(pages), 0) from sessions),
      'cartSessions', (select coalesce(sum(weight), 0) from sessions where cart),
      'events', (select coalesce(jsonb_object_agg(name, jsonb_build_object('count', count, 'users', users, 'cents', cents)), '{}') from events),
      'sources', (select coalesce(jsonb_object_agg(source, jsonb_build_object('sessions', sessions, 'transactions', transactions)), '{}') from sources),
      'countries', (select coalesce(jsonb_object_agg(country, jsonb_build_object('users', users, 'sessions', sessions, 'newUsers', "newUsers")), '{}')
        from countries)) as figures`);
  return rows[0]?.figures as DayFigures;
}

/** The stored sums of a range of days. */
export const closedDays = (from: string, to: string): Promise<{ day: string; figures: DayFigures }[]> =>
  db
    .select()
    .from(analyticsDays)
    .where(and(gte(analyticsDays.day, from), lte(analyticsDays.day, to)))
    .orderBy(asc(analyticsDays.day));

/** The past days that still have events, oldest first. */
export async function unclosedDays(today: string): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    with recursive days as (
      (select min(day) as day from ${analyticsEvents} where day < ${today}::date)
      union all
      select (select min(day) from ${analyticsEvents} where day > days.day and day < ${today}::date) from days where days.day is not null)
    select day::text from days where day is not null`);
  return rows.map(({ day }) => day);
}

/** Replaces a day's events by their sums, in one transaction. Parallel processes wait for each other. */
export const closeDay = (day: string, sumUp: (figures: DayFigures) => DayFigures): Promise<void> =>
  inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('analytics_days'))`);
    const [event] = await tx.select({ id: analyticsEvents.id }).from(analyticsEvents).where(eq(analyticsEvents.day, day)).limit(1);
    if (!event) return;
    const figures = sumUp(await figuresOf(day, tx));
    await tx.insert(analyticsDays).values({ day, figures }).onConflictDoNothing();
    await tx.delete(analyticsEvents).where(eq(analyticsEvents.day, day));
  });

export const deleteOldDays = (before: string) => db.delete(analyticsDays).where(lt(analyticsDays.day, before));

/** Deletes the days of the demo shop. */
export const deleteDemo = (tx: Tx) => tx.delete(analyticsDays).where(eq(analyticsDays.isDemo, true));
