import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import type { OpeningHours } from '#contract/settings/opening-hours.ts';
import { stepsFor } from './steps.ts';
import { keptUntil } from './times/kept-until.ts';
import { clockOf, lateMinutes, leadOf, readySince, type Shown, titleOf } from './words.ts';

const MADE = '2026-11-21T16:30:00.000Z';
const PROMISED = '2026-11-21T16:50:00.000Z';
const minute = (count: number) => Date.parse(MADE) + count * 60_000;
const order = (changes: Partial<Shown> = {}): Shown => ({
  id: '5c1e08b7-0000-4000-8000-000000000000',
  items: [],
  total: 314.2,
  status: 'preparando',
  payment_method: 'tarjeta',
  shipping_address: '{"tipo":"recoger"}',
  tipo: 'recoger',
  numero: '47',
  nombre: 'Ximena',
  hora_prometida: PROMISED,
  created_at: MADE,
  updated_at: MADE,
  ...changes,
});

describe('the paint of the arches', () => {
  it('rises with the elapsed share of the estimate, from 30 to 92 per cent, and fills the reached steps', () => {
    const levels = (now: number, changes?: Partial<Order>) => stepsFor(order(changes), now).map(({ level }) => level);
    expect(levels(minute(0))).toEqual([100, 30, 0, 0]);
    expect(levels(minute(12))).toEqual([100, 60, 0, 0]);
    expect(levels(minute(40))).toEqual([100, 92, 0, 0]);
    expect(levels(minute(5), { status: 'listo' })).toEqual([100, 100, 100, 0]);
    expect(levels(minute(5), { status: 'entregado' })).toEqual([100, 100, 100, 100]);
  });

  it('has the steps of the order’s type', () => {
    const names = (tipo: Order['tipo']) => stepsFor(order({ tipo }), minute(1)).map(({ name }) => name);
    expect(names('mesa')).toEqual(['Recibido', 'Preparando', 'Listo', 'Entregado']);
    expect(names('domicilio')).toEqual(['Recibido', 'Preparando', 'En camino', 'Entregado']);
    expect(names(undefined)).toEqual(names('paquete'));
  });
});

describe('the hours under the arches', () => {
  const hours = (changes: Partial<Shown>) => stepsFor(order(changes), minute(9)).map(({ time }) => time);
  const pasos: NonNullable<Order['pasos']> = [
    { status: 'pagado', at: MADE },
    { status: 'preparando', at: '2026-11-21T16:34:00.000Z' },
    { status: 'listo', at: '2026-11-21T16:39:00.000Z' },
  ];

  it('are the times at which the steps were reached, and the promised one', () => {
    expect(hours({ pasos: pasos.slice(0, 2) })).toEqual(['10:30 AM', '10:34 AM', '10:50 AM', null]);
    expect(hours({ status: 'listo', pasos })).toEqual(['10:30 AM', '10:34 AM', '10:39 AM', null]);
    const sent = { tipo: 'domicilio', pasos: pasos.slice(0, 2) } as const;
    expect(hours(sent)).toEqual(['10:30 AM', '10:34 AM', '10:50 AM', null]);
    expect(hours({ ...sent, way: [35, 50] })).toEqual(['10:30 AM', '10:34 AM', '10:50 AM', '11:40 AM']);
    expect(hours({ status: 'pendiente' })).toEqual([null, null, null, null]);
  });

  it('are the latest ones when a step was undone and reached again', () => {
    const again = [...pasos.slice(0, 2), { status: 'preparando' as const, at: '2026-11-21T16:41:00.000Z' }];
    expect(hours({ pasos: again })).toEqual(['10:30 AM', '10:41 AM', '10:50 AM', null]);
  });

  it('say until when a ready order is kept, and in small type since when it is ready, also after a later change', () => {
    const ready = order({ status: 'listo', pasos, updated_at: PROMISED });
    expect(clockOf(ready, minute(20))).toEqual({ at: '2026-11-21T17:20:00.000Z', label: 'hasta', isLate: false, isEnd: true });
    expect(readySince(ready)).toMatch(/^Listo desde las \d+:\d\d AM\.$/);
    expect(clockOf(ready, minute(50))).toBeNull();
    expect(clockOf({ ...ready, tipo: 'mesa', mesa: 7 }, minute(20))).toBeNull();
    expect(readySince(order())).toBeNull();
  });
});

describe('keeping a ready order', () => {
  const day = { lun: [], mar: [], mie: [], jue: [], vie: [], sab: [['07:00', '10:50']], dom: [] } as OpeningHours['semana'];
  const until = (semana: OpeningHours['semana'], at = MADE) =>
    new Date(keptUntil(Date.parse(at), { semana, cerrados: [], especiales: {} })).toISOString().slice(11, 16);

  it('ends after half an hour, or when the shop closes', () => {
    expect(until(day)).toBe('16:50');
    expect(until({ ...day, sab: [['07:00', '23:00']] })).toBe('17:00');
    expect(until({ ...day, sab: [] })).toBe('17:00');
    const late = '2026-11-22T05:50:00.000Z';
    expect(until({ ...day, sab: [['07:00', '24:00']] }, late)).toBe('06:00');
    expect(until({ ...day, sab: [['07:00', '24:00']], dom: [['00:00', '02:00']] }, late)).toBe('06:20');
  });
});

describe('the words', () => {
  it('say how late the order is, from three minutes on', () => {
    expect([22, 23, 25].map((at) => lateMinutes(order(), minute(at)))).toEqual([0, 3, 5]);
    expect(leadOf(order(), minute(25))).toBe('Va con 5 minutos de retraso.');
    expect(clockOf(order(), minute(25))).toMatchObject({ at: '2026-11-21T16:55:00.000Z', isLate: true });
    expect(lateMinutes(order({ status: 'listo' }), minute(60))).toBe(0);
  });

  it('name the guest, the number and the table when it is ready', () => {
    expect([titleOf(order({ status: 'listo' })), leadOf(order({ status: 'listo' }), minute(9))]).toEqual([
      'Ya está, Ximena. Pasa por él a la barra.',
      'Te lo guardamos hasta las 11:20 AM. Da tu nombre o el número 47.',
    ]);
    expect(leadOf(order({ status: 'listo' }), minute(50))).toBe('Da tu nombre o el número 47.');
    expect(leadOf(order({ status: 'listo', tipo: 'mesa', mesa: 7 }), minute(9))).toBe('Lo llevamos a la mesa 7.');
  });

  it('count the remaining minutes', () => {
    expect(leadOf(order(), minute(15))).toBe('Unos 5 minutos más. Esta página se actualiza sola.');
    expect(leadOf(order({ status: 'pagado' }), minute(8))).toBe('Listo en unos 12 minutos. Esta página se actualiza sola.');
    expect(leadOf(order({ tipo: 'paquete', hora_prometida: null }), minute(8))).toContain('Te escribimos cuando vaya en camino.');
  });

  it('say when a delivery leaves and when it arrives, if its zone is known', () => {
    const sent = (changes: Partial<Shown> = {}) => order({ tipo: 'domicilio', way: [35, 50], ...changes });
    const words = (one: Shown, at: number) => [
      leadOf(one, minute(at)).replace(' Esta página se actualiza sola.', ''),
      clockOf(one, minute(at))?.at,
    ];
    expect(words(sent(), 5)).toEqual(['Sale en unos 15 minutos y llega entre 11:25 y 11:40 AM.', '2026-11-21T17:40:00.000Z']);
    expect(words(sent({ way: null }), 5)).toEqual(['Sale en unos 15 minutos.', PROMISED]);
    expect(words(sent(), 25)).toEqual(['Va con 5 minutos de retraso.', '2026-11-21T17:45:00.000Z']);
    const left: Partial<Shown> = { status: 'enviado', pasos: [{ status: 'enviado', at: '2026-11-21T16:40:00.000Z' }] };
    // A delivery is late when it has not left in time.
    expect(words(sent(left), 40)).toEqual(['Llega entre 11:15 y 11:30 AM.', '2026-11-21T17:30:00.000Z']);
    expect(words(sent({ ...left, way: null }), 40)).toEqual(['Te escribimos cuando llegue.', undefined]);
  });

  it('say what a cancelled order gives back', () => {
    const refunds = [{ id: 'r', amount: 314.2, items: null, reason: null, at: MADE }];
    const given = (changes: Partial<Order> = {}) => leadOf(order({ status: 'cancelado', refunded: 314.2, refunds, ...changes }), minute(1));
    expect(given()).toMatch(/^Regresamos \$314\.20 a la tarjeta con la que pagaste\. Tu banco/);
    expect(given({ payment_method: 'oxxo' })).toBe(
      'Regresamos $314.20. Como pagaste en efectivo, te escribimos para acordar a qué cuenta.',
    );
    expect(leadOf(order({ status: 'cancelado' }), minute(1))).toBe('No se cobró nada por este pedido.');
    // The shop's reason for a cancellation is shown; a manager's note on a refund is not.
    const noted = [{ id: 'r', amount: 314.2, items: null, reason: 'La reservación se cerró.', at: MADE }];
    expect(given({ refunds: noted })).toMatch(/^La reservación se cerró\. Regresamos /);
    expect(given({ refunds: noted, status: 'reembolsado' })).toMatch(/^Regresamos /);
    expect(clockOf(order({ status: 'cancelado' }), minute(1))).toBeNull();
  });
});
