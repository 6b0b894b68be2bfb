import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { shopFacts } from './shop-facts.server.ts';

describe('the facts of the shop', () => {
  it('name a pause of the bar until it is over', () => {
    const until = '2026-11-25T18:00:00.000Z';
    const settings = { ...DEFAULT_SETTINGS, pedidos: { ...DEFAULT_SETTINGS.pedidos, pausa_hasta: until } };
    expect(shopFacts(settings, false, new Date('2026-11-25T17:59:00Z')).pausedUntil).toBe(until);
    expect(shopFacts(settings, false, new Date('2026-11-25T18:00:00Z')).pausedUntil).toBeNull();
    expect(shopFacts(DEFAULT_SETTINGS, false, new Date()).pausedUntil).toBeNull();
  });
});
