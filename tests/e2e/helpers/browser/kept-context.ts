import { type BrowserContext, test as base, type CDPSession, type Page } from '@playwright/test';

type Kept = {
  context: BrowserContext;
  /** A page of the shop that stays open, so that the process that has read the shop's scripts stays too. */
  first: Page;
  devtools: CDPSession;
  /** The context options of its journeys, as JSON. */
  options: string;
};

type Options = {
  /** The journey starts with an empty browser cache. */
  emptyCache: boolean;
};
type Worker = { kept: { current: Kept | null } };

/** How late the browser's clock may be. A journey that changes the clock changes it by more. */
const LATE_MS = 60_000;

/** All storage of a page except the cache. */
const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers';

async function open(context: BrowserContext, options: string): Promise<Kept> {
  const first = await context.newPage();
  // The smallest document of the shop's origin.
  await first.goto('/robots.txt');
  return { context, first, devtools: await context.newCDPSession(first), options };
}

/** @returns whether the context is as at the beginning, except for the browser's cache */
async function emptied({ context, first, devtools }: Kept): Promise<boolean> {
  for (const page of context.pages()) if (page !== first) await page.close();
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(first.url()).origin, storageTypes: STORAGE });
  // A clock that a journey has changed stays changed in its context.
  return Math.abs((await first.evaluate(() => Date.now())) - Date.now()) < LATE_MS;
}

/**
 * The journeys of a worker share a context, which is emptied after each. Pages then load from the browser's cache, in a process that has
 * already compiled the scripts: a journey's first page takes 0.9 s of CPU instead of 1.4 s (`--process-per-site` in `tests/browser.ts`).
 * A journey with other options, and the next one after a failure, get a new context. Playwright's `reuseContext` would clear the cache.
 */
export const test = base.extend<Options, Worker>({
  emptyCache: [false, { option: true }],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs
    async ({}, use) => {
      const kept: Worker['kept'] = { current: null };
      await use(kept);
      await kept.current?.context.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, kept, emptyCache, baseURL, viewport, isMobile, userAgent, contextOptions, serviceWorkers, javaScriptEnabled },
    use,
    journey,
  ) => {
    if (emptyCache || serviceWorkers !== 'block' || !javaScriptEnabled) {
      const own = await browser.newContext();
      await use(own);
      return own.close();
    }
    const options = JSON.stringify({ baseURL, viewport, isMobile, userAgent, contextOptions });
    if (kept.current?.options !== options) {
      await kept.current?.context.close();
      kept.current = await open(await browser.newContext(), options);
    }
    const used = kept.current;
    await use(used.context);
    if (journey.status === journey.expectedStatus && (await emptied(used))) return;
    kept.current = null;
    await used.context.close();
  },
});
