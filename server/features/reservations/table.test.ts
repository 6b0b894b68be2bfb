import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIRST_HOUR, LAST_HOUR, MAX_GUESTS } from '#contract/reservations/lounge.ts';
import { STATES, WAITING_STATES } from '#contract/reservations/reservation-states.ts';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ queue: false });
});
afterAll(() => shop.close());

/** The check in the form in which PostgreSQL stores it. */
const checkOf = async (name: string): Promise<string> => {
  const { rows } = await pool.query<{ def: string }>('select pg_get_constraintdef(oid) as def from pg_constraint where conname = $1', [
    name,
  ]);
  return rows[0]?.def ?? '';
};
const wordsIn = (check: string) => [...check.matchAll(/'(\w+)'/g)].map(([, word]) => word);
const numbersIn = (check: string) => [...check.matchAll(/[<>]= (\d+)/g)].map(([, number]) => Number(number));

it('the database checks allow exactly the states, sizes and hours of the contract', async () => {
  expect(wordsIn(await checkOf('reservations_estado')).toSorted()).toEqual(STATES.toSorted());
  expect(wordsIn(await checkOf('lounge_waiting_estado')).toSorted()).toEqual(WAITING_STATES.toSorted());
  expect(numbersIn(await checkOf('reservations_guests'))).toEqual([1, MAX_GUESTS]);
  expect(numbersIn(await checkOf('reservations_hora'))).toEqual([FIRST_HOUR, LAST_HOUR]);
});
