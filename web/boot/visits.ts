import type { EventName } from '#contract/stats/analytics.ts';

/**
 * Reports visits to the shop itself: no cookie, nothing stored in the browser, no third party. Loaded after everything else. A browser
 * that asks not to be tracked (DNT, Global Privacy Control) sends nothing.
 */
type Event = { name: EventName; path: string; product_id?: string; value?: number };

const refuses = () => navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Only the host of the page that linked here: its full address may reveal more than counting needs. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');
let isFirst = true;

function send(events: Event[]): void {
  if (refuses() || !navigator.onLine) return;
  // Later pages of this visit came from the shop itself.
  const referrer = isFirst ? hostOf(document.referrer) : location.host;
  isFirst = false;
  const body = { events, referrer, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  navigator.sendBeacon('/api/analytics/collect', new Blob([JSON.stringify(body)], { type: 'application/json' }));
}

/** How long a page must have been visible to count. */
const LOOKED_MS = 1000;

/** Counts the pages of the shop, also those that the router shows without a new document. The office is not counted. */
export function followVisits(): void {
  let counted = '';
  let timer: ReturnType<typeof setTimeout>;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { pathname } = location;
      if (pathname !== counted && !pathname.startsWith('/dashboard')) viewed(pathname);
      counted = pathname;
    }, LOOKED_MS);
  };
  // The router has no event for code outside of React, and the page's React code is at its size limit.
  const { pushState, replaceState } = history;
  history.pushState = (...state) => {
    pushState.apply(history, state);
    soon();
  };
  history.replaceState = (...state) => {
    replaceState.apply(history, state);
    soon();
  };
  addEventListener('popstate', soon);
  soon();
}

/** Reports a page view. Of the query only the campaign's name is sent. */
function viewed(path: string): void {
  const campaign = new URLSearchParams(location.search).get('utm_source');
  const product = /^\/products\/([^/]+)$/.exec(path)?.[1];
  send([
    { name: 'page_view', path: campaign ? `${path}?${new URLSearchParams({ utm_source: campaign })}` : path },
    ...(product ? [{ name: 'view_item', path, product_id: decodeURIComponent(product) } as const] : []),
  ]);
}

/** @param value in pesos */
export const report = (name: EventName, value?: number, product_id?: string): void =>
  send([{ name, path: location.pathname, ...(value !== undefined && { value }), ...(product_id && { product_id }) }]);
