import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { TIME_ZONE } from '#contract/shop.ts';

/** The shop's clock in SQL: what it shows at an instant (`timestamptz`), or the instant at which it shows that (`timestamp`). */
export const onClock = (time: SQLWrapper): SQL => sql`((${time}) at time zone ${sql.raw(`'${TIME_ZONE}'`)})`;

/** The shop's day of an instant. */
export const dayOf = (instant: SQLWrapper): SQL => sql`(${onClock(instant)}::date)`;

/** The instant at which a day of the shop begins. @param day a `date` */
export const startOf = (day: SQL): SQL => onClock(sql`(${day})::timestamp`);
