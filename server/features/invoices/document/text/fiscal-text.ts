/** Matches spaces, control characters, and characters that XML 1.0 does not allow. */
const BLANKS = /[\s\p{Cc}\uFFFE\uFFFF]+/gu;
/** Stands for an empty text, which the SAT does not accept. */
const EMPTY = '-';

/**
 * A text as the SAT accepts it in an attribute: blanks folded, as they are in the original string, no character that XML cannot carry, and
 * no vertical bar, which separates the values of the original string.
 * @param most the largest number of characters
 */
export function fiscalText(text: string, most: number): string {
  const folded = text.toWellFormed().replaceAll('|', '/').replace(BLANKS, ' ').trim();
  return [...folded].slice(0, most).join('').trim() || EMPTY;
}
