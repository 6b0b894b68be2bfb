import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { issuerFacts, monthBounds, split, sumsByTax } from './rules.ts';

describe('split', () => {
  it('separates the IVA from the price', () => {
    expect(split(11_600, 'preparado_16')).toEqual({ baseCents: 10_000, taxCents: 1600 });
    expect(split(6235, 'preparado_16')).toEqual({ baseCents: 5375, taxCents: 860 });
    expect(split(6235, 'alimento_0')).toEqual({ baseCents: 6235, taxCents: 0 });
    expect(split(6235, 'exento')).toEqual({ baseCents: 6235, taxCents: 0 });
  });

  it('loses no centavo', () => {
    const line = fc.record({
      name: fc.constant('x'),
      quantity: fc.integer({ min: 1, max: 99 }),
      priceCents: fc.integer({ min: 0, max: 10_000_000 }),
      tax: fc.constantFrom('preparado_16', 'alimento_0', 'exento'),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (lines) => {
        const total = lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
        expect(sumsByTax(lines).reduce((sum, { baseCents, taxCents }) => sum + baseCents + taxCents, 0)).toBe(total);
      }),
    );
  });
});

it('names the bounds of a month', () => {
  expect(monthBounds('2026-12')).toEqual({ from: '2026-12-01', to: '2027-01-01' });
  expect(monthBounds('2026-09')).toEqual({ from: '2026-09-01', to: '2026-10-01' });
});

describe('issuerFacts', () => {
  const { casa, fiscal } = DEFAULT_SETTINGS;
  it('are empty until the owner sets one', () => {
    expect(issuerFacts({ casa, fiscal })).toEqual([]);
  });
  it('contain the taxpayer, the RFC, the regime with its code and the postal code', () => {
    const set = { ...fiscal, rfc: 'CBL200101AB1', razon_social: 'Cafés de Altura SA de CV', regimen: '601', codigo_postal: '06700' };
    expect(issuerFacts({ casa, fiscal: set })).toEqual([
      ['Emisor', 'Cafés de Altura SA de CV'],
      ['RFC del emisor', 'CBL200101AB1'],
      ['Régimen fiscal', '601 · General de Ley Personas Morales'],
      ['Código postal fiscal', '06700'],
    ]);
  });
  it('use the shop’s name when the owner has set no other', () => {
    expect(issuerFacts({ casa, fiscal: { ...fiscal, regimen: '999' } })).toEqual([
      ['Emisor', casa.nombre],
      ['RFC del emisor', 'Sin registrar'],
      ['Régimen fiscal', '999'],
    ]);
  });
});
