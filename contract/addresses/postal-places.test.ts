import { describe, expect, it } from 'vitest';
import { placeOfCode } from './postal-places.ts';

describe('the place of a postal code', () => {
  it.each([
    ['06700', { city: 'Ciudad de México', state: 'Ciudad de México' }],
    ['01000', { city: 'Ciudad de México', state: 'Ciudad de México' }],
    ['97000', { city: 'Mérida', state: 'Yucatán' }],
    ['44100', { city: 'Guadalajara', state: 'Jalisco' }],
    ['64000', { city: 'Monterrey', state: 'Nuevo León' }],
    ['99100', { city: '', state: 'Zacatecas' }],
    ['52140', { city: '', state: 'Estado de México' }],
  ])('%s', (code, place) => expect(placeOfCode(code)).toEqual(place));

  it('finds nothing for a text that is not a code', () => {
    for (const code of ['', '0670', '067000', 'abcde', '17000']) expect(placeOfCode(code)).toBeNull();
  });
});
