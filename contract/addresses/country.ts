import { POSTAL_CODE } from '../wire/postal-code.ts';

export const COUNTRY = 'Mexico';

/** All spellings of Mexico become the API's `Mexico`. */
export const wireCountry = (country: string): string => (/^(?:m[eé]xico|mx)$/iu.test(country.normalize('NFC')) ? COUNTRY : country);

/** Whether the postal code fits the country; without one the address is in Mexico. */
export const fitsCountry = (postalCode: string, country: string | null | undefined): boolean =>
  wireCountry(country || COUNTRY) !== COUNTRY || POSTAL_CODE.test(postalCode);

export const WRONG_POSTAL_CODE = 'Escribe 5 dígitos.';

/** The check of an address, for `refine`. */
export const hasFiveDigits = [
  ({ postal_code, country }: { postal_code: string; country?: string | null }) => fitsCountry(postal_code, country),
  { path: ['postal_code'], message: WRONG_POSTAL_CODE },
] satisfies [unknown, { path: string[]; message: string }];
