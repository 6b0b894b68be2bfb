import type { Address } from '#contract/addresses/addresses.ts';

/** The lines after the street: `Roma Norte, 06700 Ciudad de México, CDMX`. */
export const placeOf = ({ address_line2, postal_code, city, state }: Address): string =>
  [address_line2, `${postal_code} ${city}`, state].filter(Boolean).join(', ');

/** The address in the form that an order stores. */
export const shippingOf = ({ address_line1, address_line2, city, state, postal_code, country }: Address) => ({
  line1: address_line1,
  line2: address_line2,
  city,
  state,
  postal_code,
  country,
});
