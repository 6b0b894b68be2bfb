/** A Mexican tax id in upper case: 12 characters for companies, 13 for persons. */
export const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/;

/** Checks the date in an RFC: the day of birth or foundation (yymmdd) before the last three characters. */
export function hasRfcDate(rfc: string): boolean {
  const [year, month, day] = rfc.slice(-9, -3).match(/../g)?.map(Number) ?? [];
  const date = new Date(Date.UTC(2000 + Number(year), Number(month) - 1, day));
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
}

/** The RFCs of invoices without a named person: for the general public, and for foreigners. */
const GENERIC_RFCS = new Set(['XAXX010101000', 'XEXX010101000']);
export const isGenericRfc = (rfc: string): boolean => GENERIC_RFCS.has(rfc);

/** The tax regimes of companies, whose RFC has 12 characters, and of persons, whose RFC has 13. Both may have the last ones. */
const REGIMES: Record<number, readonly string[]> = {
  12: ['601', '603', '620', '622', '623', '624'],
  13: ['605', '606', '607', '608', '611', '612', '614', '615', '616', '621', '625'],
};
const OF_BOTH = ['610', '626'];

export type TaxPayer = { rfc: string | null; regimen: string | null };

/**
 * What is wrong with an RFC and its regime, by field; empty when nothing is. Values that were stored before these checks stay: only a
 * changed RFC or regime is checked.
 */
export function taxProblems({ rfc, regimen }: TaxPayer, before: TaxPayer): { rfc?: string; regimen?: string } {
  const isNewRfc = rfc !== before.rfc;
  if (rfc === null || !(isNewRfc || regimen !== before.regimen)) return {};
  if (isNewRfc && isGenericRfc(rfc)) return { rfc: 'Ese RFC es genérico. Escribe el tuyo.' };
  if (isNewRfc && !/[\dA]$/.test(rfc)) return { rfc: 'Escribe un RFC válido: termina en un dígito o en A.' };
  if (regimen === null || OF_BOTH.includes(regimen) || REGIMES[rfc.length]?.includes(regimen)) return {};
  const whose = rfc.length === 12 ? 'una empresa, de 12 caracteres' : 'una persona, de 13 caracteres';
  return { regimen: `Ese régimen no corresponde al RFC de ${whose}.` };
}
