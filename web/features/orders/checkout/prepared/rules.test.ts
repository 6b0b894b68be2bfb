import { describe, expect, it } from 'vitest';
import type { Prepared } from '#contract/agents/agents.ts';
import { NO_WISH } from '#web/features/orders/checkout/pay-page/wish.ts';
import { closedBy, closedByError, wishOf } from './rules.ts';

const HOUR = '2026-11-29T17:20:00.000Z';
const place = { line1: 'Calle Tonalá 87', line2: null, city: 'Ciudad de México', state: 'CDMX', postal_code: '06700', country: 'México' };
const prepared = (order: Partial<Prepared['order_data']> = {}): Prepared => ({
  order_data: { tipo: 'domicilio', hora: HOUR, items: [], codigo: 'CASA10', shipping_address: place, ...order },
  comprador: { nombre: 'Renata Sol', email: 'renata@correo.mx', telefono: null },
  plataforma: 'asistente.example',
  estado: 'abierta',
});
const own = { ...NO_WISH, tip: { percent: 10 }, person: { name: 'Ana', telefono: '55 1234 5678', email: 'ana@correo.mx' } };
const guest = { isGuest: true, tableKey: null };

describe('the choices of a prepared order', () => {
  it('are its type, hour, address, code and buyer', () => {
    expect(wishOf(own, prepared(), guest)).toMatchObject({
      tipo: 'domicilio',
      hora: HOUR,
      isLater: true,
      place: { line1: 'Calle Tonalá 87', line2: '', postalCode: '06700' },
      isPlaceTyped: true,
      codigo: 'CASA10',
      couponText: 'CASA10',
      person: { name: 'Renata Sol', telefono: '55 1234 5678', email: 'renata@correo.mx' },
    });
  });

  it('leave what it does not say, and no tip of an earlier order', () => {
    const open = wishOf({ ...own, tipo: 'mesa' }, prepared({ tipo: null, hora: null, codigo: null, shipping_address: null }), guest);
    expect(open).toMatchObject({ tipo: 'mesa', hora: null, isLater: false, codigo: null, place: NO_WISH.place, tip: null });
  });

  it('do not replace the data of an account', () => {
    expect(wishOf(own, prepared(), { ...guest, isGuest: false }).person).toEqual(own.person);
  });

  it('are those of a later wish than the table’s code', () => {
    expect(wishOf(own, prepared({ tipo: 'recoger' }), { ...guest, tableKey: 'clave' })).toMatchObject({ tipo: 'recoger', tipoAt: 'clave' });
  });
});

describe('a link that cannot be paid', () => {
  it('is one whose order is paid, being paid or cancelled', () => {
    expect(closedBy('abierta')).toBeNull();
    expect((['cobrando', 'completada', 'cancelada'] as const).map(closedBy)).toEqual(['paying', 'used', 'canceled']);
  });

  it('is unknown when the server does not know it, not when it did not answer', () => {
    expect([404, 422].map((status) => closedByError({ status }))).toEqual(['unknown', 'unknown']);
    expect([0, 429, 500, 503].map((status) => closedByError({ status }))).toEqual([null, null, null, null]);
  });
});
