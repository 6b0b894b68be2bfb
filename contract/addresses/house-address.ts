import { placeOfCode } from './postal-places.ts';

/**
 * The parts of the shop's address, which the owner writes in one line: `Macedonio Alcalá 10, Centro, 68000 Oaxaca de Juárez, Oax.` The
 * postal code decides the state; what the text does not tell is empty.
 */
export function houseAddress(text: string): { street: string; postalCode: string; city: string; state: string } {
  const [, before = '', postalCode = '', after = ''] = text.match(/^(.*)\b(\d{5})\b(.*)$/) ?? [];
  if (!postalCode) {
    const comma = text.lastIndexOf(',');
    const [street, city] = comma < 0 ? [text, ''] : [text.slice(0, comma), text.slice(comma + 1)];
    return { street: street.trim(), postalCode, city: city.trim(), state: '' };
  }
  const place = placeOfCode(postalCode);
  const [city = ''] = after.replace(/^[\s,]+/, '').split(',');
  return {
    street: before.replace(/(?:C\.? ?P\.?)?[\s,]*$/i, '').replace(/[\s,]+$/, ''),
    postalCode,
    city: city.trim() || (place?.city ?? ''),
    state: place?.state ?? '',
  };
}
