import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { ApiError } from '#contract/wire/client.ts';
import { NO_WISH, type Wish } from '#web/features/orders/checkout/pay-page/wish.ts';
import { next, type OrderEvent, type OrderState, orderOf, verdictOf } from './order.ts';

const { entrega, pedidos, propinas } = DEFAULT_SETTINGS;
const tipos = { recoger: true, mesa: true, domicilio: true, paquete: true };
const zona = { nombre: 'Roma', codigos: ['06700'], costo: 35, minutos: [35, 50] as [number, number], minimo: 0 };
const settings = { entrega: { ...entrega, zonas: [zona] }, propinas, pedidos: { ...pedidos, tipos } };
const addressIn = (postal_code: string) => ({
  id: postal_code,
  address_line1: 'Calle Tonalá 87',
  address_line2: null,
  postal_code,
  city: 'Ciudad de México',
  state: 'CDMX',
  country: 'Mexico',
  phone: null,
  isDefault: true,
});
const BEGIN: OrderState = { wish: NO_WISH, isPreset: false, visit: null, unsendable: null, verdict: null };
const FACTS = { settings, isSent: false, table: null, saved: null, goods: '["a"]' };
const SENT = { ...FACTS, isSent: true, saved: addressIn('06700') };
const wishing = (wish: Partial<Wish>): OrderState => ({ ...BEGIN, wish: { ...NO_WISH, ...wish } });
const preset = (...events: OrderEvent[]) => events.reduce(next, { ...BEGIN, isPreset: true });

describe('the type of an order', () => {
  it('is the first that the shop offers, until another is chosen', () => {
    expect(orderOf(BEGIN, FACTS).wish.tipo).toBe('recoger');
    expect(orderOf(wishing({ tipo: 'paquete' }), FACTS).wish.tipo).toBe('paquete');
    const off = { ...settings, pedidos: { ...pedidos, tipos: { ...tipos, paquete: false } } };
    expect(orderOf(wishing({ tipo: 'paquete' }), { ...FACTS, settings: off }).wish.tipo).toBe('recoger');
  });

  it('is the table whose code was scanned later, with its key as long as its number stands', () => {
    const facts = { ...FACTS, table: { numero: 7, k: 'clave' } };
    const scanned = orderOf(wishing({ tipo: 'recoger' }), facts);
    expect(scanned).toMatchObject({ scanned: '7', wish: { tipo: 'mesa', mesa: '7', mesaKey: 'clave' } });
    expect(orderOf(wishing({ tipo: 'recoger', tipoAt: 'clave' }), facts).wish.tipo).toBe('recoger');
    expect(orderOf(wishing({ mesa: '8' }), facts)).toMatchObject({ scanned: null, wish: { mesa: '8', mesaKey: null } });
  });

  it('is the visit’s, until the guest leaves it', () => {
    const visit = { codigo: 'R1', token: 't', mesa: 4 };
    const state = { ...wishing({ tipo: 'recoger' }), visit };
    expect(orderOf(state, FACTS)).toMatchObject({ visit, wish: { tipo: 'mesa' } });
    expect(orderOf(next(state, { type: 'left visit' }), FACTS)).toMatchObject({ visit: null, wish: { tipo: 'recoger' } });
  });

  it('is the one that gets to the saved address, until the buyer chooses', () => {
    expect(orderOf(preset(), SENT).wish.tipo).toBe('domicilio');
    expect(orderOf(preset(), { ...SENT, saved: addressIn('64000') }).wish.tipo).toBe('paquete');
    expect(orderOf(preset({ type: 'changed', patch: { tip: { percent: 10 } } }), SENT).wish.tipo).toBe('domicilio');
    expect(orderOf(preset({ type: 'changed', patch: { tipo: 'recoger' } }), SENT).wish.tipo).toBe('recoger');
  });

  it('is handed over while a parcel cannot contain the goods, and says why', () => {
    const state = preset({ type: 'cannot travel', goods: '["a"]', message: 'El pastel no viaja.' });
    const far = { ...SENT, saved: addressIn('64000') };
    expect(orderOf(state, far)).toMatchObject({ handedInstead: 'El pastel no viaja.', wish: { tipo: 'recoger' } });
    expect(orderOf(state, { ...far, goods: '["b"]' })).toMatchObject({ handedInstead: null, wish: { tipo: 'paquete' } });
    expect(orderOf(state, { ...far, saved: null }).handedInstead).toBeNull();
  });
});

describe('the address of an order', () => {
  const place = { line1: 'Durango 10', line2: '', postalCode: '06700', city: 'Ciudad de México', state: 'CDMX' };

  it('is the saved one; a typed one stands beside it until it is chosen', () => {
    const facts = { ...FACTS, saved: addressIn('64000') };
    const typed = wishing({ tipo: 'domicilio', place });
    expect(orderOf(typed, FACTS)).toMatchObject({ address: null, typed: null, postalCode: '06700' });
    expect(orderOf(typed, facts)).toMatchObject({ address: { id: '64000' }, typed: { id: 'typed' }, postalCode: '64000' });
    expect(orderOf(wishing({ tipo: 'domicilio', place, isPlaceTyped: true }), facts).postalCode).toBe('06700');
  });

  it('is never a typed one on the page for saved addresses', () => {
    const state = { ...wishing({ place, isPlaceTyped: true }), isPreset: true };
    expect(orderOf(state, SENT)).toMatchObject({ address: { id: '06700' }, typed: null, wish: { place: { line1: 'Calle Tonalá 87' } } });
    expect(orderOf(state, { ...SENT, saved: null }).wish.place).toEqual(NO_WISH.place);
  });
});

describe('the verdict about a coupon', () => {
  const limited = new ApiError(429, { code: 'too_many', message: 'Espera un poco.' });

  it('is only about a code, and only from an answer', () => {
    expect(verdictOf(null, { fresh: null, error: limited })).toBeNull();
    expect(verdictOf('CAFE', { fresh: null, error: null })).toBeNull();
    expect(verdictOf('CAFE', { fresh: null, error: new ApiError(500, { message: 'Falló.' }) })).toBeNull();
  });

  it('of too many attempts counts as unknown, so that the code is not sent again', () =>
    expect(verdictOf('CAFE', { fresh: null, error: limited })).toEqual({ codigo: 'CAFE', refusal: 'Espera un poco.', isUnknown: true }));

  it('is asked for again when the code is applied again', () => {
    const verdict = { codigo: 'CAFE', refusal: 'No existe.', isUnknown: true };
    const judged = next(wishing({ codigo: 'CAFE' }), { type: 'judged', verdict });
    expect(judged.verdict).toEqual(verdict);
    expect(next(judged, { type: 'applied', codigo: 'CAFE' })).toEqual(wishing({ codigo: 'CAFE' }));
  });
});
