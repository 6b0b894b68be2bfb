import { cleanText } from '../wire/clean-text.ts';

/**
 * The form in which e-mails are compared, limited and stored: clean, NFKC, lower case, the domain in its ASCII form.
 * Only this function makes it. PostgreSQL's lower() depends on the collation and maps `İ` to `i`, so that `admİn@` would be
 * found as `admin@` in the database but have counters of its own. Lower case is taken without a locale for the same reason.
 * The second NFKC composes what lower case decomposed, so that the function is idempotent.
 */
export function canonicalEmail(email: string): string {
  const text = cleanText(email).normalize('NFKC').toLowerCase().normalize('NFKC');
  const at = text.lastIndexOf('@') + 1;
  return at === 0 ? text : text.slice(0, at) + asciiDomain(text.slice(at));
}

/** The mailbox of an e-mail, to count persons and mails: the canonical form without a `+tag`, which most services deliver to the same mailbox. */
export const mailboxOf = (email: string): string => canonicalEmail(email).replace(/\+[^@]*(?=@)/, '');

/** `ñandú.mx` and `xn--and-6ma2c.mx` are one domain (UTS 46). Only other letters than ASCII are converted: a URL also rewrites numbers. */
function asciiDomain(domain: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  if (/^[\u0000-\u007f]*$/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
