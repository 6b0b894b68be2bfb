import { describe, expect, it } from 'vitest';
import type { ShopOrder } from '#contract/orders/order.ts';
import { receivedText } from './received.tsx';

const order = (fields: Partial<ShopOrder>) => fields as ShopOrder;
/** 11:20 in Mexico City. */
const HOUR = '2026-11-28T17:20:00.000Z';
const now = Date.parse(HOUR) - 3_600_000;

describe('the text about how an order is received', () => {
  it('names type, number and hour, with the day when it is not today, or on request', () => {
    const pickup = order({ tipo: 'recoger', numero: '47', hora_prometida: HOUR });
    expect(receivedText(pickup, { now })).toBe('Recoger · Número 47 · 11:20 AM');
    expect(receivedText(pickup, { now: now - 86_400_000 })).toBe('Recoger · Número 47 · 28 nov, 11:20 AM');
    expect(receivedText(pickup, { withYear: true })).toBe('Recoger · Número 47 · 28 nov 2026, 11:20 AM');
  });

  it('names the table instead of the type', () => {
    expect(receivedText(order({ tipo: 'mesa', mesa: 7, numero: '12', hora_prometida: HOUR }), { now })).toBe(
      'Mesa 7 · Número 12 · 11:20 AM',
    );
  });

  it('promises no hour for a parcel, and says nothing of an order without a type', () => {
    expect(receivedText(order({ tipo: 'paquete', numero: '88', hora_prometida: null }))).toBe('Por paquetería · Número 88');
    expect(receivedText(order({}))).toBe('');
  });
});
