import { randomInt, randomUUID } from 'node:crypto';
import { hourOf, SLOTS } from '#contract/reservations/lounge.ts';
import type { Booking } from '#contract/reservations/reservations.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { db, pool } from '#server/db/client.ts';
import { loungeCells, loungeWaiting, reservationChanges, reservations } from '#server/features/reservations/table.ts';
import { ago, deleter, setter } from './rows.ts';

/** The date in Mexico City this many days from now. */
export const dayAhead = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(Date.now() + days * 24 * 3_600_000);

export const newGuest = (): string => `mesa-${randomUUID()}@correo.mx`;

/** A valid booking for a new guest, two days ahead by default. */
export const booking = (changes: Partial<Booking> = {}) => ({
  nombre_completo: 'Ximena Robles',
  correo_electronico: newGuest(),
  telefono: '55 1234 5678',
  fecha_visita: dayAhead(2),
  hora_visita: '1:00 PM' as const,
  numero_personas: 2,
  notas_adicionales: null,
  ...changes,
});

export const newAddress = (): string => `127.${randomInt(1, 99)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** `fullTime` fills hours from this day on; earlier days have free tables. */
const FULL_FROM = 30;

const timeBetween = (from: number, to: number) => ({
  fecha_visita: dayAhead(randomInt(from, to)),
  hora_visita: SLOTS[randomInt(SLOTS.length)] as Booking['hora_visita'],
});

export const someTime = () => timeBetween(3, FULL_FROM);

/** Occupies every table at a random future hour and returns that time. */
export async function fullTime(): Promise<Pick<Booking, 'fecha_visita' | 'hora_visita'>> {
  const time = timeBetween(FULL_FROM, DEFAULT_SETTINGS.lounge.dias_adelante);
  const hour = hourOf(time.hora_visita);
  await pool.query(
    `with party as (
       insert into reservations (codigo, name, fecha, hora, starts_at, guests, estado, mesas, created_at, settled_at)
       values ($1, 'Una fiesta', $2, $3::smallint, $2::date + make_interval(hours => $3::int + 6), 12, 'confirmada', '{}', now(), now()) returning id)
     insert into lounge_cells (fecha, mesa, hora, reservation_id)
     select $2, mesa, hour, party.id from generate_series(1, ${DEFAULT_SETTINGS.lounge.mesas.length}) mesa, party, (values ($3::smallint), ($3::smallint + 1::smallint)) hours (hour) on conflict do nothing`,
    [randomUUID(), time.fecha_visita, hour],
  );
  return time;
}

/** Inserts a visit of today that has ended, past the limits of bookings. @returns its id */
export async function insertReservation(changes: Partial<typeof reservations.$inferInsert> = {}): Promise<string> {
  const now = new Date();
  const times = { fecha: dayAhead(0), hora: 13, startsAt: now, createdAt: now, settledAt: now };
  const visit = { codigo: randomUUID(), name: 'Ximena Robles', guests: 2, estado: 'completada', ...times } as const;
  const made = db.insert(reservations).values({ ...visit, mesas: [1], ...changes });
  return (await made.returning({ id: reservations.id }))[0]?.id as string;
}

export const setWaitingOn = setter(loungeWaiting, 'fecha');
export const freeTables = deleter(loungeCells, 'fecha');
/** Deletes the bookings and the waiting list of the day. */
export const emptyDay = (fecha: string) => Promise.all([deleter(reservations, 'fecha')(fecha), deleter(loungeWaiting, 'fecha')(fecha)]);
/** Moves the visit to a day this much earlier. */
export const moveBack = (id: string, days: number) =>
  pool.query('update reservations set fecha = fecha - $2::int, starts_at = starts_at - make_interval(days => $2) where id = $1', [
    id,
    days,
  ]);

/** Changes of tables, a minute apart. */
export const insertChanges = (reservationId: string, count: number) =>
  db.insert(reservationChanges).values(
    Array.from({ length: count }, (_, n) => ({
      reservationId,
      what: 'mesas' as const,
      before: [1],
      after: [2],
      at: ago({ minutes: n + 1 }),
    })),
  );
