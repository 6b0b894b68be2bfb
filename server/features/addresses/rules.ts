import type { NewAddress } from '#contract/addresses/addresses.ts';
import { wireCountry } from '#contract/addresses/country.ts';

type Columns = {
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone: string | null;
};

/** The columns that an input sets; fields that were not sent stay undefined. */
export function columnsOf(input: NewAddress): Columns;
export function columnsOf(input: Partial<NewAddress>): Partial<Columns>;
export function columnsOf(input: Partial<NewAddress>): Partial<Columns> {
  return {
    line1: input.address_line1,
    line2: input.address_line2,
    city: input.city,
    state: input.state,
    postalCode: input.postal_code,
    country: input.country && wireCountry(input.country),
    phone: input.phone,
  };
}

/**
 * Whether an address is the default after a change. There is always one default, so a single address stays the default.
 * @param wanted undefined when the request does not say
 */
export const becomesDefault = (wanted: boolean | undefined, was: boolean, hasOthers: boolean): boolean => !hasOthers || (wanted ?? was);
