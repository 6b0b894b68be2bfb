import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { db, pool } from '#server/db/client.ts';
import { analyticsDays, analyticsEvents, analyticsSalts } from '#server/features/analytics/table.ts';
import { dayAhead } from './lounge.ts';

export const deleteVisits = () => pool.query('truncate analytics_events, analytics_days');
export const setEvents = (changes: PgUpdateSetSource<typeof analyticsEvents>) => db.update(analyticsEvents).set(changes);
export const setDays = (changes: PgUpdateSetSource<typeof analyticsDays>) => db.update(analyticsDays).set(changes);
export const insertSalt = (day: string) => db.insert(analyticsSalts).values({ day, salt: 'sal' });

/** Lets so many minutes pass between the events. */
export const spreadEvents = (minutes: number) =>
  pool.query('update analytics_events set at = at + make_interval(mins => (id - (select min(id) from analytics_events))::int * $1::int)', [
    minutes,
  ]);
/** Lets so many minutes more pass before this event, counted from 0. */
export const waitBeforeEvent = (index: number, minutes: number) =>
  pool.query(
    'update analytics_events set at = at + make_interval(mins => $2) where id >= (select min(id) + $1::int from analytics_events)',
    [index, minutes],
  );

/** Page views of so many visitors, on a day ahead or, when negative, in the past. */
export const insertVisits = (visitors: number, days = 0) =>
  pool.query(
    `insert into analytics_events (day, at, visitor, name, value_cents, source, country)
     select $2, now() + make_interval(days => $3), n, 'page_view', 0, 'direct', 'MX' from generate_series(1, $1::int) n`,
    [visitors, dayAhead(days), days],
  );
