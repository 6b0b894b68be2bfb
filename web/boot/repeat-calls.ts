import { again } from '#web/boot/again.ts';

/**
 * Repeats calls of the API, and the router's own requests for the data of pages (`/menu.data`). The router has no option for that, and the
 * first load no room, so `fetch` is replaced when the page is idle.
 */
export function repeatCalls(): void {
  const plain = window.fetch;
  window.fetch = async (input, init = {}) => {
    const url = input instanceof Request ? null : new URL(input, window.location.href);
    if (url?.origin !== window.location.origin || !/^\/api\/|\.data$/.test(url.pathname)) return plain(input, init);
    const ask = () => plain(input, init);
    const answer = await again(ask, await ask().catch(() => null), url.pathname, init);
    if (answer) return answer;
    init.signal?.throwIfAborted();
    throw new TypeError('no answer');
  };
}
