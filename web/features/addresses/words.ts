import type { Address } from '#contract/addresses/addresses.ts';

/** The lines after the street: `Roma Norte, 06700 Ciudad de México, CDMX`. */
export const placeOf = ({ address_line2, postal_code, city, state }: Address): string =>
  [address_line2, `${postal_code} ${city}`, state].filter(Boolean).join(', ');
