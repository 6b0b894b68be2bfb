/** Entries are kept for this long; the trigger of the table says the same. */
export const AUDIT_YEARS = 2;

export const PAGE = 100;
