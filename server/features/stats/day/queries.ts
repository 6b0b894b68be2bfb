import { and, eq, inArray, sql } from 'drizzle-orm';
import { RESERVATION_STATES, STATES } from '#contract/reservations/reservation-states.ts';
import { db } from '#server/db/client.ts';
import { onClock, startOf } from '#server/db/shop-time.ts';
import { orders } from '#server/features/orders/table.ts';
import { reservations } from '#server/features/reservations/table.ts';
import { IS_SALE } from '#server/features/stats/roll-up/queries.ts';

/** A tick counts the orders of this many minutes, which limits the size of the answer. */
const TICK_MINUTES = 5;
const MOST_VISITS = 500;

export type Tick = { minuto: number; pedidos: number };

/** The number of orders in each five minutes of the day, the earliest first. */
export async function ticks(day: string): Promise<Tick[]> {
  const start = sql`${day}::date`;
  const local = onClock(orders.createdAt);
  const { rows } = await db.execute<Tick>(sql`
    select (extract(hour from ${local}) * 60 + floor(extract(minute from ${local}) / ${TICK_MINUTES}) * ${TICK_MINUTES})::int as minuto,
      count(*)::int as pedidos
    from ${orders}
    where ${orders.createdAt} >= ${startOf(start)} and ${orders.createdAt} < ${startOf(sql`${start} + 1`)} and ${IS_SALE}
    group by 1 order by 1`);
  return rows;
}

const SHOWN = STATES.filter((state) => RESERVATION_STATES[state].counts);

export const visits = (day: string) =>
  db
    .select({
      id: reservations.id,
      hora: reservations.hora,
      stayHours: reservations.stayHours,
      mesas: reservations.mesas,
      guests: reservations.guests,
      estado: reservations.estado,
    })
    .from(reservations)
    .where(and(eq(reservations.fecha, day), inArray(reservations.estado, SHOWN)))
    .orderBy(reservations.hora, reservations.id)
    .limit(MOST_VISITS);
