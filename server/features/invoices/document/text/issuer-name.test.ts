import { expect, it } from 'vitest';
import { nameWithoutRegime } from './issuer-name.ts';

it.each([
  ['Casa Blanca Café, S.A. de C.V.', 'CASA BLANCA CAFÉ'],
  ['Casa Blanca SA de CV', 'CASA BLANCA'],
  ['Casa Blanca, S. A. P. I. de C. V.', 'CASA BLANCA'],
  ['Casa Blanca S.A.B. de C.V.', 'CASA BLANCA'],
  ['Casa Blanca S.A.S. de C.V.', 'CASA BLANCA'],
  ['Casa Blanca S de RL de CV', 'CASA BLANCA'],
  ['Casa Blanca, S. de R.L. de C.V.', 'CASA BLANCA'],
  ['Casa Blanca S. de R.L.', 'CASA BLANCA'],
  ['Casa Blanca S.C. de R.L. de C.V.', 'CASA BLANCA'],
  ['Casa Blanca S. en C. por A.', 'CASA BLANCA'],
  ['Casa Blanca, S.A.', 'CASA BLANCA'],
  ['Casa  Blanca A.C.', 'CASA BLANCA'],
  ['Casa Blanca, SC', 'CASA BLANCA'],
  ['Grupo AC', 'GRUPO AC'],
  ['Cafés de CV', 'CAFÉS DE CV'],
  ['S.A. de C.V.', 'S.A. DE C.V.'],
])('a company called %s is %s on its documents', (name, expected) => {
  expect(nameWithoutRegime({ rfc: 'CBL010101AA1', name })).toBe(expected);
});

it('keeps the whole name of a person', () => {
  expect(nameWithoutRegime({ rfc: 'XIQB891116QE4', name: 'Ana de la Sc, A.C.' })).toBe('ANA DE LA SC, A.C.');
});
