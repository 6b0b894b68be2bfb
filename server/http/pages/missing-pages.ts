import type { PagePath } from '#contract/pages.ts';
import { MISSING_PAGE_MS } from '#server/http/limits/rules.ts';
import { pageOf, withoutData } from '../page-of.ts';

/** A path that belongs to no page, and a name of no product or article. */
const NOWHERE = '/no-existe';
const NO_NAME = '-';

type Kept = { status: number; headers: Headers; body: ArrayBuffer; until: number };

/** Whether a page with a name in its address (a product's, an article's) does not exist. */
export type IsMissing = (page: PagePath, name: string) => Promise<boolean>;

/**
 * The 404 pages. Each kind is rendered once and serves all of its unlimited addresses; a 404 page does not contain its own address.
 * @param render renders the page at a path
 */
export function missingPages(
  isMissing: IsMissing,
  render: (path: string) => Promise<Response>,
): (path: string) => Promise<Response | null> {
  const kept = new Map<string, Promise<Kept>>();

  const make = async (path: string): Promise<Kept> => {
    const { status, headers, ...rest } = await render(path).then(async (page) => ({
      status: page.status,
      headers: page.headers,
      body: await page.arrayBuffer(),
    }));
    return { status, headers, ...rest, until: performance.now() + MISSING_PAGE_MS };
  };

  const standing = async (path: string): Promise<Kept> => {
    const before = await kept.get(path);
    if (before && before.until > performance.now()) return before;
    const making = make(path);
    kept.set(path, making);
    const made = await making.catch((error) => {
      kept.delete(path);
      throw error;
    });
    // Other answers are failures, which are not cached.
    if (made.status !== 404) kept.delete(path);
    return made;
  };

  /** The path of the 404 page to use for this path, or null when the path may have a page. */
  const place = async (path: string): Promise<string | null> => {
    const name = decoded(withoutData(path).split('/').filter(Boolean).at(-1) ?? '');
    const page = pageOf(withoutData(path));
    const ending = path.endsWith('.data') ? '.data' : '';
    // For `/%ff` the router would write a warning with the whole path into the log.
    if (!page || name === null) return NOWHERE + ending;
    if (!/^\/[^:]+\/:\w+$/.test(page.path)) return null;
    // When the check fails, the page is rendered and reports the failure itself.
    const nothing = await isMissing(page.path as PagePath, name).catch(() => false);
    return nothing ? page.path.replace(/:\w+/, NO_NAME) + ending : null;
  };

  return async (path) => {
    const at = await place(path);
    if (at === null) return null;
    const { status, headers, body } = await standing(at);
    return new Response(body, { status, headers });
  };
}

/**
 * Checks products with the API and articles with the build.
 * @param articleSlugs the articles of the web app
 */
export const missingNames =
  (apiFetch: (path: string) => Promise<Response>, articleSlugs: () => Promise<readonly string[]>): IsMissing =>
  async (page, name) => {
    if (page === '/blog/:slug') return !(await articleSlugs()).includes(name);
    if (page !== '/products/:id' || name.trim() === '') return false;
    const { status } = await apiFetch(`/api/products/${encodeURIComponent(name.trim())}`);
    return status === 404 || status === 422;
  };

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};
