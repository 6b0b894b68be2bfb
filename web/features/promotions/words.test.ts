import { describe, expect, it } from 'vitest';
import type { Promotion } from '#contract/promotions/promotions.ts';
import { factsText, sentence, stateOf } from './words.ts';

const promotion = (changes: Partial<Promotion> = {}): Promotion => ({
  ...{ id: 'una', codigo: null, clase: 'dos_por_uno', valor: null, categorias: ['bebidas'], productos: [], dias: [] },
  ...{ desde_hora: null, hasta_hora: null, inicia: null, termina: null, minimo: 0, limite_total: null, limite_persona: null },
  ...{ solo_cuentas: false, combinable: false, activa: true, usos: 0, created_at: '2026-11-01T00:00:00.000Z' },
  ...changes,
});
const said = (changes: Partial<Promotion> = {}) => sentence(promotion(changes), (id) => ({ latte: 'Latte', mocha: 'Mocha' })[id]);

describe('the sentence of a promotion', () => {
  it('says what, where and when', () => {
    expect(said({ dias: ['lun', 'mar', 'mie', 'jue', 'vie'], desde_hora: '16:00', hasta_hora: '18:00' })).toBe(
      '2×1 en bebidas, lunes a viernes de 4:00 PM a 6:00 PM',
    );
    expect(said({ clase: 'porcentaje', valor: 15, categorias: [], dias: ['dom', 'sab'], desde_hora: '07:30' })).toBe(
      '15 % de descuento en toda la carta, sábado y domingo desde las 7:30 AM',
    );
    expect(said({ clase: 'monto', valor: 50, categorias: ['café'], productos: ['latte', 'mocha'], codigo: 'HOLA', minimo: 199.5 })).toBe(
      '$50 menos en café, Latte y Mocha, en compras desde $199.50, con el código HOLA',
    );
    expect(said({ dias: ['lun', 'mie', 'vie'], hasta_hora: '12:00', productos: ['a', 'b', 'c'] })).toBe(
      '2×1 en bebidas y 3 productos, lunes, miércoles y viernes hasta las 12:00 PM',
    );
  });

  it('shows a dash while no value is written', () => {
    expect(said({ clase: 'porcentaje', valor: null })).toBe('— % de descuento en bebidas');
    expect(said({ clase: 'monto', valor: Number.NaN })).toBe('$— menos en bebidas');
  });

  it('names the days of the shop’s calendar, including the last one', () => {
    expect(said({ inicia: '2026-12-01T06:00:00.000Z', termina: '2027-01-01T06:00:00.000Z' })).toBe(
      '2×1 en bebidas, desde el 1 de diciembre de 2026 hasta el 31 de diciembre de 2026',
    );
  });
});

describe('the list', () => {
  it('counts uses and names limits', () => {
    expect(factsText(promotion({ usos: 1 }))).toBe('1 uso');
    expect(factsText(promotion({ usos: 12, limite_total: 1000, limite_persona: 1, solo_cuentas: true, combinable: true }))).toBe(
      '12 usos de 1,000 · 1 por persona · solo con cuenta · se suma a otras',
    );
  });

  it('says which promotions are running', () => {
    const now = new Date('2026-11-25T12:00:00Z');
    expect(stateOf(promotion(), now)).toBe('active');
    expect(stateOf(promotion({ activa: false }), now)).toBe('off');
    expect(stateOf(promotion({ inicia: '2026-11-26T00:00:00Z' }), now)).toBe('coming');
    expect(stateOf(promotion({ termina: '2026-11-25T12:00:00Z' }), now)).toBe('over');
    expect(stateOf(promotion({ limite_total: 2, usos: 2 }), now)).toBe('usedUp');
  });
});
