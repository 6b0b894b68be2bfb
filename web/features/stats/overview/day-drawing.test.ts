import { describe, expect, it } from 'vitest';
import { shopClock } from '#contract/shop-clock.ts';
import type { DayLine } from '#contract/stats/stats.ts';
import { barsOf, hoursOf, ordersUntil } from './day-drawing.ts';

const DAY: DayLine = {
  dia: '2026-11-22',
  abre: 420,
  cierra: 1380,
  pedidos: [
    { minuto: 120, pedidos: 1 },
    { minuto: 480, pedidos: 2 },
    { minuto: 535, pedidos: 3 },
  ],
  semana_pasada: [{ minuto: 540, pedidos: 4 }],
  visitas: [
    { id: 'a', desde: 540, hasta: 660, mesas: [9, 10], personas: 12, estado: 'completada' },
    { id: 'b', desde: 600, hasta: 720, mesas: [1], personas: 2, estado: 'confirmada' },
  ],
};

describe('the day on one line', () => {
  it('uses the shop’s clock', () => {
    expect(shopClock(new Date('2026-11-22T16:30:00Z')).minute).toBe(10 * 60 + 30);
    expect(shopClock(new Date('2026-11-22T06:00:00Z')).minute).toBe(0);
  });

  it('counts the orders before a minute', () => {
    expect([ordersUntil(DAY.pedidos, 480), ordersUntil(DAY.pedidos, 481), ordersUntil(DAY.pedidos, 1440)]).toEqual([1, 3, 6]);
  });

  it('gives each table a lane, in the order of the table numbers', () => {
    const { bars, lanes } = barsOf(DAY.visitas);
    expect(lanes).toBe(3);
    expect(bars.map(({ mesa, lane, isOver }) => [mesa, lane, isOver])).toEqual([
      [9, 1, true],
      [10, 2, true],
      [1, 0, false],
    ]);
  });

  it('lists the opening hours, and other hours that have orders', () => {
    const hours = hoursOf(DAY);
    expect(hours.map(({ hour }) => hour)).toEqual([2, ...Array.from({ length: 16 }, (_, index) => index + 7)]);
    expect(hours.find(({ hour }) => hour === 8)).toEqual({ hour: 8, orders: 5, before: 0, tables: 0 });
    expect(hours.find(({ hour }) => hour === 10)).toEqual({ hour: 10, orders: 0, before: 0, tables: 3 });
  });
});
