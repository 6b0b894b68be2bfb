import { expect, it } from 'vitest';
import { factsText, stockText, usesText } from './words.ts';

const PLAIN = { contains: [], breaks: [], prep_seconds: 0, station: 'none' } as const;

it('says what an option changes, and is empty for an option that changes nothing', () => {
  expect(factsText({ ...PLAIN, contains: [], breaks: [] })).toBe('');
  expect(factsText({ contains: ['gluten'], breaks: ['sin gluten'], prep_seconds: 20, station: 'barra' })).toBe(
    'Contiene gluten · no apta para sin gluten · 20 s en barra',
  );
  expect(factsText({ ...PLAIN, contains: null, breaks: [] })).toBe('Alérgenos sin revisar');
});

it('says how many units of an option are left', () => {
  expect(stockText(undefined)).toBe('Existencia sin contar');
  expect(stockText({ mode: 'count', left: 1, refill: null })).toBe('Queda 1');
  expect(stockText({ mode: 'daily', left: 0, refill: 20 })).toBe('No queda · 20 cada mañana');
});

it('says how many products use a group', () => {
  expect([0, 1, 14].map(usesText)).toEqual(['Ningún producto lo usa', 'Usado en 1 producto', 'Usado en 14 productos']);
});
