/** `https://x`, `a@b` and `x.mx` become links in mail programs; `Ma.` and `J.R.` do not. */
const LINK = /:\/\/|@|\.\p{L}{2}/u;

/** The same text, of which mail programs make no links: an invisible character stands where they look for one. */
export const withoutLinks = (text: string): string => text.replace(/:\/\/|@|\.(?=\p{L}{2})/gu, '\u2060$&\u2060');

/** The first word of a name, or null when mail programs would make a link of it. */
const firstName = (name: string): string | null => {
  const [first = ''] = name.trim().split(/\s+/);
  return first && !LINK.test(first) ? first : null;
};

/**
 * The title of a mail with the reader's first name: `Te esperamos, Ximena.`
 * @param name null for readers who must not be greeted by name: those whose address is not verified (`nameForGreeting`), unless the mail
 * is about a paid order
 */
export function greeting(title: string, name: string | null): string {
  const first = name === null ? null : firstName(name);
  return first === null ? `${title}.` : `${title}, ${first}${first.endsWith('.') ? '' : '.'}`;
}
