import { describe, expect, it } from 'vitest';
import { NO_WISH, receivingOf, shippingOf, tipAmount, type Wish, wrongIn } from './wish.ts';

const person = { name: 'Renata Sol', telefono: '55 1234 5678', email: 'renata@correo.mx' };
const place = { line1: 'Calle Tonalá 87', line2: '', postalCode: '06700', city: 'Ciudad de México', state: 'CDMX' };
const wish = (parts: Partial<Wish>): Wish => ({ ...NO_WISH, tipo: 'recoger', person, ...parts });
const HOUR = '2026-11-25T17:20:00.000Z';
const wrong = (parts: Partial<Wish>, canAsap = true) => wrongIn(wish(parts), { isGuest: true, canAsap });

describe('the order data of the choices', () => {
  it('name the hour only when one was chosen, and none for parcels', () => {
    expect(receivingOf(wish({ hora: HOUR }), true)).toEqual({ tipo: 'recoger', nombre: 'Renata' });
    expect(receivingOf(wish({ isLater: true, hora: HOUR }), true)).toMatchObject({ hora: HOUR });
    expect(receivingOf(wish({ tipo: 'paquete', isLater: true, hora: HOUR }), true)).not.toHaveProperty('hora');
  });

  it('carry the table with the key of its code', () => {
    expect(receivingOf(wish({ tipo: 'mesa', mesa: '7', mesaKey: 'clave' }), false)).toEqual({ tipo: 'mesa', mesa: 7, mesa_k: 'clave' });
  });

  it('carry a tip as a share or an amount, and no tip of 0', () => {
    expect(receivingOf(wish({ tip: { percent: 15 } }), false)).toMatchObject({ propina: { porcentaje: 15 } });
    expect(receivingOf(wish({ tip: { amount: '$12.5' } }), false)).toMatchObject({ propina: { monto: 12.5 } });
    expect(receivingOf(wish({ tip: { percent: 0 } }), false)).not.toHaveProperty('propina');
  });

  it('have an address only when the order leaves the shop', () => {
    expect(shippingOf(wish({ place }))).toBeNull();
    expect(shippingOf(wish({ tipo: 'domicilio', place }))).toMatchObject({ line1: 'Calle Tonalá 87', line2: null, postal_code: '06700' });
  });
});

describe('what keeps an order from being paid', () => {
  it('is nothing when the order is complete', () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ tipo: 'domicilio', place })).toEqual({});
  });

  it('is a missing name, in words', () => {
    expect(wrong({ person: { ...person, name: ' ' } })).toEqual({ name: 'Escribe tu nombre.' });
  });

  it('is an hour while nothing can be ready soon', () => {
    expect(wrong({}, false)).toHaveProperty('hora');
    expect(wrong({ isLater: true, hora: HOUR }, false)).toEqual({});
    expect(wrong({ tipo: 'paquete', place }, false)).toEqual({});
  });

  it('is a missing table, address or person', () => {
    expect(Object.keys(wrong({ tipo: 'mesa' }))).toEqual(['mesa']);
    expect(Object.keys(wrong({ tipo: 'domicilio' })).sort()).toEqual(['city', 'line1', 'postalCode', 'state']);
    expect(Object.keys(wrong({ person: NO_WISH.person })).sort()).toEqual(['email', 'name', 'telefono']);
  });

  it('is a tip that is not an amount', () => {
    expect(wrong({ tip: { amount: 'mucha' } })).toHaveProperty('propina');
    expect(tipAmount('1,250.5')).toBe(1250.5);
    expect(tipAmount('7,5')).toBe(7.5);
    expect(tipAmount('')).toBeNull();
  });
});
