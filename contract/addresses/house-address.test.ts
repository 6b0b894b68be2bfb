import { expect, it } from 'vitest';
import { houseAddress } from './house-address.ts';

it.each([
  [
    'Av. Álvaro Obregón 154, Roma Norte, 06700 Ciudad de México',
    { street: 'Av. Álvaro Obregón 154, Roma Norte', postalCode: '06700', city: 'Ciudad de México', state: 'Ciudad de México' },
  ],
  [
    'Macedonio Alcalá 10, Centro, 68000 Oaxaca de Juárez, Oax.',
    { street: 'Macedonio Alcalá 10, Centro', postalCode: '68000', city: 'Oaxaca de Juárez', state: 'Oaxaca' },
  ],
  ['Calle 60 núm. 400, C.P. 97000', { street: 'Calle 60 núm. 400', postalCode: '97000', city: 'Mérida', state: 'Yucatán' }],
  ['Hidalgo 12345, 52140 Metepec', { street: 'Hidalgo 12345', postalCode: '52140', city: 'Metepec', state: 'Estado de México' }],
  // An unknown state stays empty, so that the form asks for it.
  ['Independencia 5, Oaxaca', { street: 'Independencia 5', postalCode: '', city: 'Oaxaca', state: '' }],
  ['Independencia 5', { street: 'Independencia 5', postalCode: '', city: '', state: '' }],
])('%s', (text, parts) => expect(houseAddress(text)).toEqual(parts));
