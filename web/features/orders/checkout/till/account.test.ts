import { expect, it } from 'vitest';
import { leftText, timeLeft } from './account.ts';

const OPENED = Date.parse('2026-11-21T16:33:00.000Z');
const account = { openedAt: OPENED, expiraAt: '2026-11-21T16:48:00.000Z' };
const at = (minutes: number) => timeLeft(account, OPENED + minutes * 60_000);

it('tells how long the till takes the code', () => {
  expect(at(3)).toEqual({ isOver: false, share: 0.8, minutes: 12, of: 15 });
  expect(at(14.5)).toMatchObject({ isOver: false, minutes: 0 });
  expect(at(15)).toMatchObject({ isOver: true, share: 0 });
  expect([0, 1, 12].map(leftText)).toEqual(['Queda menos de un minuto.', 'Queda 1 minuto.', 'Quedan 12 minutos.']);
});
