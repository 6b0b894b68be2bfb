import type { Page, Route } from '@playwright/test';
import { expect } from '../shop.ts';

type Held = {
  /** Waits until the server has answered: its answer does not know of later actions. */
  come: () => Promise<void>;
  /** Delivers the answers, also all later ones. Resolves when the page has rendered them. */
  letGo: () => Promise<void>;
};

/** Simulates a slow network: the server answers these calls, but the page gets the answers only when the journey delivers them. */
export async function hold(page: Page, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string | RegExp): Promise<Held> {
  const gone = Promise.withResolvers<void>();
  const answers: Promise<void>[] = [];
  await page.route(url, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    // The page may have aborted the call.
    const answer = gone.promise.then(() => route.fulfill({ response }).catch(() => {}));
    answers.push(answer);
    await answer;
  });
  return {
    come: () => expect.poll(() => answers.length).toBeGreaterThan(0),
    async letGo() {
      gone.resolve();
      await Promise.all(answers);
      await painted(page);
    },
  };
}

const ALL_SCRIPTS = /\/assets\/[^/]+\.js$/;

/** Simulates a slow network: the page's scripts arrive when the returned function is called. */
export async function holdScripts(page: Page, scripts = ALL_SCRIPTS): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until the page has rendered its present state. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Answers the first of these calls. The route stays until the page closes: with the `times` option it is removed while the answer arrives,
 * and then the page's next request sometimes waited for ever.
 */
export async function answerFirst(page: Page, url: string | RegExp, answer: (route: Route) => Promise<void>): Promise<void> {
  let isAnswered = false;
  await page.route(url, (route) => {
    if (isAnswered) return route.fallback();
    isAnswered = true;
    return answer(route);
  });
}
