import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { shopFacts } from './shop-facts.server.ts';

describe('the facts of the shop', () => {
  it('name a pause of the bar until it is over', () => {
    const until = '2026-11-25T18:00:00.000Z';
    const settings = { ...DEFAULT_SETTINGS, pedidos: { ...DEFAULT_SETTINGS.pedidos, pausa_hasta: until } };
    expect(shopFacts(settings, { google: false, invoices: null }, new Date('2026-11-25T17:59:00Z')).pausedUntil).toBe(until);
    expect(shopFacts(settings, { google: false, invoices: null }, new Date('2026-11-25T18:00:00Z')).pausedUntil).toBeNull();
    expect(shopFacts(DEFAULT_SETTINGS, { google: false, invoices: null }, new Date()).pausedUntil).toBeNull();
  });

  it('call the delivery free as long as no zone and no parcel costs anything', () => {
    const { entrega } = DEFAULT_SETTINGS;
    const zone = { nombre: 'Roma', codigos: ['067*'], costo: 35, minimo: 0, minutos: [35, 50] as [number, number] };
    const isFree = (change: Partial<typeof entrega>) =>
      shopFacts({ ...DEFAULT_SETTINGS, entrega: { ...entrega, ...change } }, { google: false, invoices: null }, new Date()).isDeliveryFree;
    expect([isFree({}), isFree({ zonas: [zone] }), isFree({ paquete: { ...entrega.paquete, costo: 120 } })]).toEqual([true, false, false]);
  });
});
