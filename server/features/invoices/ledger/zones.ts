import { TIME_ZONE } from '#contract/shop.ts';

/**
 * The time zone of a Mexican postal code, by its first two digits: the law sets the zone by state. Municipalities with a clock of their own
 * at the border and in Bahía de Banderas are listed by their first three digits.
 */
const ZONES: readonly (readonly [prefixes: readonly string[], zone: string])[] = [
  [['21', '22'], 'America/Tijuana'],
  [['23', '63', '80', '81', '82'], 'America/Mazatlan'],
  [['83', '84', '85'], 'America/Hermosillo'],
  [['320', '321', '322', '323', '324', '325', '326', '327'], 'America/Ciudad_Juarez'],
  [['77'], 'America/Cancun'],
  [['262', '880', '881', '882', '883', '885', '886', '887', '888', '889', '873', '874'], 'America/Matamoros'],
];
/** Bahía de Banderas lies in Nayarit and has the clock of Guadalajara. */
const BANDERAS = /^6373/;

/** @param postalCode five digits */
export const zoneOf = (postalCode: string): string =>
  BANDERAS.test(postalCode)
    ? TIME_ZONE
    : (ZONES.find(([prefixes]) => prefixes.some((prefix) => postalCode.startsWith(prefix)))?.[1] ?? TIME_ZONE);
