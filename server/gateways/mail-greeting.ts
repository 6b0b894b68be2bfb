import { firstWord } from '#contract/words.ts';

/** Matches what mail programs turn into links: `https://x`, `a@b` and `x.mx`, but not `Ma.` and `J.R.`. */
const LINK = /:\/\/|@|\.\p{L}{2}/u;

/** Inserts invisible characters, so that mail programs make no links of the text. */
export const withoutLinks = (text: string): string => text.replace(/:\/\/|@|\.(?=\p{L}{2})/gu, '\u2060$&\u2060');

/** The first word of a name, or null when mail programs would make a link of it. */
const firstName = (name: string): string | null => {
  const first = firstWord(name);
  return first && !LINK.test(first) ? first : null;
};

/** A name of one or two parts: `Jean-Luc`, `D’Angelo`, `Ma.` */
const NAME = /^\p{L}[\p{L}\p{M}]*(?:[-'’]\p{L}[\p{L}\p{M}]*)?\.?$/u;
const LONGEST_NAME = 20;

/** The first word of a name that a stranger may have typed; null when it says more than a name. */
export function plainFirstName(name: string): string | null {
  const first = firstName(name);
  return first !== null && first.length <= LONGEST_NAME && NAME.test(first) ? first : null;
}

/**
 * The title of a mail with the reader's first name: `Te esperamos, Ximena.`
 * @param name null when the reader must not be greeted by name, because the address is not verified (see `nameForGreeting`), unless the
 * mail is about a paid order
 */
export function greeting(title: string, name: string | null): string {
  const first = name === null ? null : firstName(name);
  return first === null ? `${title}.` : `${title}, ${first}${first.endsWith('.') ? '' : '.'}`;
}
