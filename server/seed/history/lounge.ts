import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { stayOf } from '#contract/reservations/lounge.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { DAY_MS, MINUTE_MS } from '#contract/shop-clock.ts';
import { type Table, tightestFit } from '#server/features/reservations/index.ts';
import type { Random } from '#server/seed/random.ts';
import { NOTES } from './demo-texts.ts';
import { type Customer, dayOf, instant, isBusyDay, midnight, type Row } from './shared.ts';

const LOUNGE_DAYS = 60;
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const HOURS = [
  [9, 3],
  [10, 3],
  [11, 2],
  [12, 2],
  [13, 3],
  [14, 4],
  [15, 3],
  [16, 2],
  [17, 3],
  [18, 4],
  [19, 4],
  [20, 3],
  [21, 1],
] as const;

const STAY_HOURS = DEFAULT_SETTINGS.lounge.estancia_horas;

export function makeReservations(random: Random, now: Date, customers: readonly Customer[], tables: readonly Table[]) {
  const reservations: Row[] = [];
  const cells: Row[] = [];
  let guest = 0;
  for (let day = -LOUNGE_DAYS; day <= 0; day++) {
    const start = midnight(now, day);
    const fecha = dayOf(start);
    const free = tables.map((table) => ({ ...table, taken: [...table.taken] }));
    const booked = new Set<string>();
    const room = { tables: free, stayHours: STAY_HOURS, isOpen: () => true };
    const count = random.between(4, 7) + (isBusyDay(start) ? 3 : 0);
    for (let party = 0; party < count; party++) {
      const hora = random.weighted(HOURS);
      const guests = random.weighted([
        [2, 6],
        [3, 2],
        [4, 3],
        [1, 1],
        [6, 1],
      ]);
      const mesas = tightestFit(room, hora, guests);
      if (!mesas) continue;
      const stay = stayOf(hora, STAY_HOURS);
      for (const table of free) if (mesas.includes(table.mesa)) table.taken.push(...stay);
      const startsMs = start + hora * 60 * MINUTE_MS;
      const madeMs = startsMs - random.between(26, 10 * 24) * 60 * MINUTE_MS;
      // No account is younger than its reservation, and no customer books the same hour twice.
      const known = customers.filter((one) => one.joinedMs < madeMs && !booked.has(`${one.email} ${hora}`));
      const { name, email, phone } = known[guest++ % known.length] as Customer;
      booked.add(`${email} ${hora}`);
      const estado = stateOf(random, now, startsMs, day === 0);
      const id = random.uuid();
      reservations.push({
        id,
        codigo: random.text(CODE_LETTERS, 7),
        name,
        fecha,
        hora,
        starts_at: instant(startsMs),
        guests,
        notes: random.of(NOTES),
        created_at: instant(madeMs),
        email,
        canonical_email: canonicalEmail(email),
        phone,
        estado,
        mesas,
        settled_at: instant(madeMs),
        reminded_at: instant(startsMs - DAY_MS),
      });
      if (day === 0 && (estado === 'confirmada' || estado === 'en_mesa'))
        cells.push(...mesas.flatMap((mesa) => stay.map((hour) => ({ fecha, mesa, hora: hour, reservation_id: id }))));
    }
  }
  return { reservations, lounge_cells: cells };
}

function stateOf(random: Random, now: Date, startsMs: number, isToday: boolean): string {
  const ending = random.weighted([
    ['completada', 88],
    ['no_asistio', 5],
    ['cancelada', 7],
  ]);
  if (!isToday || now.getTime() >= startsMs + STAY_HOURS * 60 * MINUTE_MS) return ending;
  return now.getTime() >= startsMs ? 'en_mesa' : 'confirmada';
}
