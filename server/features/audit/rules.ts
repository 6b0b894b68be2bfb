/** How long entries are kept. The trigger of the table contains the same number; a test compares them. */
export const AUDIT_YEARS = 2;

export const PAGE = 100;
