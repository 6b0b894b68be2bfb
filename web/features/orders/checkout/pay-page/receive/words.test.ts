import { describe, expect, it } from 'vitest';
import { NO_WISH, type Wish } from '#web/features/orders/checkout/pay-page/wish.ts';
import { saysOf } from './words.ts';

const NOW = new Date('2026-11-21T16:30:00.000Z');
const FACTS = { street: 'Av. Álvaro Obregón 154', hora: '2026-11-21T16:50:00.000Z', way: null, isOutside: false, now: NOW };
const place = { ...NO_WISH.place, line1: 'Calle Tonalá 87' };
const says = (wish: Partial<Wish>, facts: Partial<Parameters<typeof saysOf>[1]> = {}) =>
  saysOf({ ...NO_WISH, ...wish }, { ...FACTS, ...facts });

describe('the sentence at the foot of the ticket', () => {
  it('says where and when the order is received', () => {
    expect(says({ tipo: 'recoger' })).toBe('Recoges en Av. Álvaro Obregón 154, hoy a las 10:50 AM.');
    expect(says({ tipo: 'mesa', mesa: '7' })).toBe('Te lo llevamos a la mesa 7, hoy a las 10:50 AM.');
    expect(says({ tipo: 'paquete', place })).toBe('Se envía a Calle Tonalá 87.');
  });

  it('says when a delivery arrives or leaves, and is empty where the shop does not deliver', () => {
    expect(says({ tipo: 'domicilio', place }, { way: [35, 50] })).toBe('Llega a Calle Tonalá 87, hoy entre 11:25 y 11:40 AM.');
    expect(says({ tipo: 'domicilio', place }, { way: [60, 90] })).toBe('Llega a Calle Tonalá 87, hoy entre 11:50 AM y 12:20 PM.');
    expect(says({ tipo: 'domicilio', place })).toBe('Va a Calle Tonalá 87; sale hoy a las 10:50 AM.');
    expect(says({ tipo: 'domicilio', place }, { isOutside: true })).toBeNull();
    expect(says({ tipo: 'domicilio' })).toBeNull();
  });
});
