import type { Page, Route } from '@playwright/test';
import { expect } from '../shop.ts';

type Held = {
  /** Waits until the server has answered: what is done from then on, the answer does not know. */
  come: () => Promise<void>;
  /** Lets the answers through, and all later ones. Resolves when the page has shown what they bring. */
  letGo: () => Promise<void>;
};

/** A slow network: the server answers these calls, and the page gets the answers when the journey lets them go. */
export async function hold(page: Page, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string | RegExp): Promise<Held> {
  const gone = Promise.withResolvers<void>();
  const answers: Promise<void>[] = [];
  await page.route(url, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    // The page may have given the call up.
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

/** A slow network: the scripts of the page come when the returned function is called. */
export async function holdScripts(page: Page, scripts = ALL_SCRIPTS): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until the page has shown what it knows by now. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Answers the first of these calls. The route stays until the page closes: with `times` it goes while the answer arrives, and once the page's
 * next request then waited for ever.
 */
export async function answerFirst(page: Page, url: string | RegExp, answer: (route: Route) => Promise<void>): Promise<void> {
  let isAnswered = false;
  await page.route(url, (route) => {
    if (isAnswered) return route.fallback();
    isAnswered = true;
    return answer(route);
  });
}
