/**
 * The form in which e-mails are compared, limited and stored: NFKC, lower case.
 * Only this function makes it. PostgreSQL's lower() depends on the collation and maps `İ` to `i`, so that `admİn@` would be
 * found as `admin@` in the database but have counters of its own. Lower case is taken without a locale for the same reason.
 * The second NFKC composes what lower case decomposed, so that the function is idempotent.
 */
export const canonicalEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
