import { expect, it } from 'vitest';
import type { Announced } from '#contract/promotions/promotions.ts';
import { announcementOf } from './announced.ts';

const announced = (changes: Partial<Announced> = {}): Announced => ({
  ...{ id: 'una', clase: 'dos_por_uno', valor: null, categorias: [], productos: [], dias: [], desde_hora: null, hasta_hora: null },
  ...{ inicia: null, termina: null, minimo: 0, solo_cuentas: false },
  ...changes,
});

it('says when it runs, but not its first day', () => {
  const times = { inicia: '2026-11-01T06:00:00.000Z', termina: '2026-12-01T06:00:00.000Z' };
  expect(announcementOf(announced({ ...times, categorias: ['bebidas'], desde_hora: '16:00', hasta_hora: '18:00' }))).toEqual({
    ...times,
    id: 'una',
    text: '2×1 en bebidas, de 4:00 PM a 6:00 PM, hasta el 30 de noviembre de 2026',
  });
});

it('names up to six products, and says that it needs an account', () => {
  const productos = ['Latte', 'Mocha', 'Moka', 'Té', 'Atole', 'Concha', 'Oreja'].map((name) => ({ id: name, name }));
  expect(announcementOf(announced({ productos: productos.slice(0, 3), solo_cuentas: true })).text).toBe(
    '2×1 en Latte, Mocha y Moka, con tu cuenta',
  );
  expect(announcementOf(announced({ productos })).text).toBe('2×1 en 7 productos');
});
