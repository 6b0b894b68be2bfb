const BASE = 'https://shop.invalid';

/** No page of the shop has a longer path. */
const MAX_PATH = 1000;

/**
 * Whether a text, used as an address anywhere, leads to a page of this shop. `//other.example` and `/\other.example` lead to other hosts,
 * and browsers drop tabs and line breaks before they read an address.
 */
export function isOwnPath(text: string): boolean {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\') || text.length > MAX_PATH) return false;
  return URL.canParse(text, BASE) && new URL(text, BASE).origin === BASE && !new URL(text, BASE).pathname.startsWith('//');
}
