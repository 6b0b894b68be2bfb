import { again } from '#web/api/again.ts';

/**
 * Repeats the router's own requests for the data of pages (`/menu.data`) as the calls of the API are repeated. The router has no option
 * for that, so its `fetch` is replaced.
 */
export function repeatPageData(): void {
  const plain = window.fetch;
  window.fetch = async (input, init = {}) => {
    const url = input instanceof Request ? null : new URL(input, window.location.href);
    if (!url?.pathname.endsWith('.data') || url.origin !== window.location.origin) return plain(input, init);
    const ask = () => plain(input, init);
    const answer = await again(ask, await ask().catch(() => null), url.pathname, init);
    // Throws what `fetch` throws.
    return answer ?? ask();
  };
}
