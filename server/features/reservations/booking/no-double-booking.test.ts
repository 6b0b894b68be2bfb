import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SLOTS } from '#contract/reservations/lounge.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { pool } from '#server/db/client.ts';
import * as board from '#server/features/reservations/office/board.ts';
import * as waiting from '#server/features/reservations/waiting/waiting.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { booking, dayAhead, emptyDay } from '../../../../tests/factories/lounge.ts';
import { book } from './book.ts';
import { cancelByGuest, changeByGuest } from './guest-reservation.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

type Link = { id: string; codigo: string; token: string };

/** Few hours, so that the parties compete for tables. */
const slot = fc.constantFrom(...SLOTS.slice(4, 7));
const guests = fc.integer({ min: 1, max: 12 });
const place = fc.nat(1000);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('book' as const), slot, guests }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), place, slot }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), place, slot, guests }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('seat' as const),
      place,
      mesas: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), slot, guests }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('accept' as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(list: T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

/** Runs one step. A refusal is a valid answer, any other error is a bug. */
async function take(one: Step, fecha_visita: string, booked: Link[], waits: Link[]): Promise<void> {
  const visit =
    one.kind === 'book' || one.kind === 'wait' ? booking({ fecha_visita, hora_visita: one.slot, numero_personas: one.guests }) : booking();
  const link = 'place' in one ? pick(one.kind === 'accept' ? waits : booked, one.place) : undefined;
  const deeds: Record<Step['kind'], () => Promise<unknown>> = {
    book: async () => booked.push(await book(visit, null)),
    wait: async () => waits.push(await waiting.join(visit, null)),
    cancel: async () => link && cancelByGuest(link),
    move: async () => link && board.change({ id: link.id, hora_visita: 'slot' in one ? one.slot : undefined }),
    change: async () => link && one.kind === 'change' && changeByGuest(link, { hora_visita: one.slot, numero_personas: one.guests }),
    seat: async () => link && board.change({ id: link.id, mesas: 'mesas' in one ? one.mesas : undefined }),
    accept: async () => link && booked.push(await waiting.accept(link, null)),
    expire: () => waiting.endOffers(new Date(Date.now() + 31 * 60_000)),
  };
  await deeds[one.kind]().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** Compares the parties themselves, not the `lounge_cells` that enforce the rule. */
const WRONG = `
  with lounge_tables as (
    select numero as mesa, lugares as seats, junto_a as beside
    from jsonb_to_recordset('${JSON.stringify(DEFAULT_SETTINGS.lounge.mesas)}') as t (numero smallint, lugares int, junto_a smallint)),
  parties as (
    select id, hora, guests, mesas from reservations where fecha = $1 and estado in ('pendiente', 'confirmada', 'en_mesa')
    union all
    select w.id, w.hora, w.guests, array(select distinct mesa from lounge_cells where waiting_id = w.id order by mesa)
    from lounge_waiting w where fecha = $1 and estado = 'ofrecida')
  select 'two at one table' as wrong from parties one join parties other on one.id < other.id and abs(one.hora - other.hora) < 2 and one.mesas && other.mesas
  union all
  select 'does not fit' from parties where guests > coalesce((select sum(seats) from lounge_tables where mesa = any (mesas)), 0)
  union all
  select 'do not adjoin' from parties where cardinality(mesas) > 2
    or cardinality(mesas) = 2 and not exists (select from lounge_tables where mesa = mesas[1] and beside = mesas[2])
  union all
  select 'cells differ' from parties p where (select count(*) from lounge_cells where coalesce(reservation_id, waiting_id) = p.id) <> 2 * cardinality(mesas)
  union all
  select 'left behind' from lounge_cells c where fecha = $1 and coalesce(reservation_id, waiting_id) not in (select id from parties)`;

it('never seats two parties at one table, and seats each at tables with enough seats, in any order of requests', async () => {
  let day = 2;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 4, maxLength: 8 }), async (crowds) => {
      const fecha = dayAhead((++day % 55) + 3);
      await emptyDay(fecha);
      const [booked, waits]: [Link[], Link[]] = [[], []];
      for (const crowd of crowds) await Promise.all(crowd.map((one) => take(one, fecha, booked, waits)));
      expect((await pool.query(WRONG, [fecha])).rows).toEqual([]);
    }),
    { numRuns: 12 },
  );
  const { rows } =
    await pool.query(`select (select count(*)::int from reservations) booked, (select count(*)::int from lounge_waiting) waited,
    (select count(*)::int from lounge_waiting where estado = 'aceptada') accepted`);
  expect(rows[0].booked).toBeGreaterThan(50);
  expect(rows[0].waited).toBeGreaterThan(0);
});
