/** Entries are kept for this long. The trigger of the table has the same number; a test compares them. */
export const AUDIT_YEARS = 2;

export const PAGE = 100;
