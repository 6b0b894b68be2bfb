import { expect, it } from 'vitest';
import { factsText, usesText } from './words.ts';

const PLAIN = { contains: [], breaks: [], prep_seconds: 0, station: 'none' } as const;

it('says what an option changes, and nothing of a plain one', () => {
  expect(factsText({ ...PLAIN, contains: [], breaks: [] })).toBe('');
  expect(factsText({ contains: ['gluten'], breaks: ['sin gluten'], prep_seconds: 20, station: 'barra' })).toBe(
    'Contiene gluten · no apta para sin gluten · 20 s en barra',
  );
  expect(factsText({ ...PLAIN, contains: null, breaks: [], stock: { mode: 'count', left: 1, refill: null } })).toBe(
    'Alérgenos sin revisar · queda 1',
  );
});

it('says how many products use a group', () => {
  expect([0, 1, 14].map(usesText)).toEqual(['Ningún producto lo usa', 'Usado en 1 producto', 'Usado en 14 productos']);
});
