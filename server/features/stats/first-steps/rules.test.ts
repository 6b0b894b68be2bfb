import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { type Facts, stepsOf } from './rules.ts';

const NOTHING: Facts = { hasProducts: false, lacksStation: false, hasOrder: false, takesMoney: false, sendsMail: false };
const EVERYTHING: Facts = { hasProducts: true, lacksStation: false, hasOrder: true, takesMoney: true, sendsMail: true };
const { casa, horario, fiscal } = DEFAULT_SETTINGS;
const OWN: Settings = {
  ...DEFAULT_SETTINGS,
  casa: { ...casa, nombre: 'Casa Azul' },
  horario: { ...horario, cerrados: ['2026-12-25'] },
  fiscal: { ...fiscal, rfc: 'XAXX010101000', razon_social: 'Casa Azul', regimen: '601', codigo_postal: '06700' },
};
const open = (settings: Settings, facts: Facts) =>
  stepsOf(settings, facts, 'owner')
    .filter(({ listo }) => !listo)
    .map(({ paso }) => paso);

it('a new shop has every step before it, and each is done by its own fact', () => {
  expect(open(DEFAULT_SETTINGS, NOTHING)).toEqual(['casa', 'horario', 'fiscal', 'estaciones', 'pagos', 'correo', 'pedido']);
  expect(open(OWN, NOTHING)).toEqual(['estaciones', 'pagos', 'correo', 'pedido']);
  expect(open(DEFAULT_SETTINGS, EVERYTHING)).toEqual(['casa', 'horario', 'fiscal']);
  expect(open({ ...OWN, fiscal: { ...OWN.fiscal, regimen: null } }, EVERYTHING)).toEqual(['fiscal']);
  expect(open(OWN, { ...EVERYTHING, lacksStation: true })).toEqual(['estaciones']);
});

it('the list is empty when all steps are done, for each role when its own are', () => {
  expect(stepsOf(OWN, EVERYTHING, 'owner')).toEqual([]);
  const rest = { ...EVERYTHING, takesMoney: false, sendsMail: false };
  expect(stepsOf(OWN, rest, 'manager')).toEqual([]);
  expect(stepsOf(OWN, { ...rest, hasOrder: false }, 'manager').map(({ paso }) => paso)).toEqual([
    'casa',
    'horario',
    'estaciones',
    'pedido',
  ]);
  expect(stepsOf(OWN, NOTHING, 'staff')).toEqual([]);
});
