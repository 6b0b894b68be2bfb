import { PAGES, type Page } from '#contract/pages.ts';

const pages = (PAGES as readonly Page[]).map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replace('.', '\\.').replace(/:\w+/g, '[^/]+')}$`, 'i'),
}));
// Full paths come before patterns that match them too.
const inOrder = [...pages.filter(({ page }) => !page.path.includes(':')), ...pages.filter(({ page }) => page.path.includes(':'))];

/** The path of a page for the path of its data (`.data`). */
export function withoutData(path: string): string {
  if (path === '/_.data') return '/';
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : path;
}

/** The page at an address, or null. Case and doubled or trailing slashes are ignored, as in the router. */
export function pageOf(path: string): Page | null {
  const plain = `/${path.split('/').filter(Boolean).map(decoded).join('/')}`;
  return inOrder.find(({ pattern }) => pattern.test(plain))?.page ?? null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('/', '%2F');
  } catch {
    return part;
  }
}
