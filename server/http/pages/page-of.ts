import { PAGES, type Page } from '#contract/pages.ts';

const pages = (PAGES as readonly Page[]).map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replace('.', '\\.').replace(/:\w+/g, '[^/]+')}$`, 'i'),
}));
// What is named in full comes before a pattern that would take it too.
const inOrder = [...pages.filter(({ page }) => !page.path.includes(':')), ...pages.filter(({ page }) => page.path.includes(':'))];

/** The page behind a path: its data (`.data`) is asked for beside it. */
export function withoutData(path: string): string {
  if (path === '/_.data') return '/';
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : path;
}

/** The page at an address, or null when there is none: compared as the router does, which overlooks case, doubled and closing slashes. */
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
