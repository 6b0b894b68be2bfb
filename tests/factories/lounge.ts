import { randomInt, randomUUID } from 'node:crypto';
import { hourOf, SLOTS } from '#contract/reservations/lounge.ts';
import type { Booking } from '#contract/reservations/reservations.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { pool } from '#server/db/client.ts';

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
