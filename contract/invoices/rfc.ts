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
