import { patienceFor, pauseAfter, SILENT_MS } from '#contract/repeats.ts';
import { createStore } from '#web/lib/store.ts';

/** How many steps of a payment have waited so long that the guest is told to wait. */
export const slowSteps = createStore(0);

/** The words of the pay button while it waits for the shop. */
export const ONE_MOMENT = 'Un momento…';

/**
 * Sends a call again that got no answer, or one that only asks to wait, if repeating it is safe.
 * @param answer the first answer; null when there was none
 * @returns the last answer; null when there was none
 */
export async function again(
  ask: () => Promise<Response>,
  answer: Response | null,
  path: string,
  init: RequestInit,
): Promise<Response | null> {
  const patienceMs = patienceFor(path, init);
  const end = patienceMs > SILENT_MS ? slowStep() : null;
  const began = performance.now();
  let last = answer;
  try {
    for (let before = 0; isPassing(last) && !init.signal?.aborted; before++) {
      const retryAfterMs = Number(last?.headers.get('retry-after')) * 1000 || null;
      const pause = pauseAfter({ before, elapsedMs: performance.now() - began, patienceMs, retryAfterMs }, Math.random());
      if (pause === null) break;
      await rest(pause, init.signal);
      if (!init.signal?.aborted) last = await ask().catch(() => null);
    }
    return last;
  } finally {
    end?.();
  }
}

/**
 * No answer although there is a network; the refusal of a shop that names its return; or a page of the proxy in front of a shop that
 * restarts. A refusal of the shop that names no time, such as a service that is not set up, stays.
 */
function isPassing(answer: Response | null): boolean {
  if (!answer) return navigator.onLine;
  const { status, headers } = answer;
  return status >= 502 && status <= 504 && (headers.has('retry-after') || !headers.get('content-type')?.includes('json'));
}

/** Counts a step as slow once it is. @returns a function that ends the step */
function slowStep(): () => void {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slowSteps.set(slowSteps.get() + 1);
  }, SILENT_MS);
  return () => {
    clearTimeout(timer);
    if (isSlow) slowSteps.set(slowSteps.get() - 1);
  };
}

/** A pause that an abort ends. */
const rest = (milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
