import type { Order } from '#contract/orders/order.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api, send } from '#web/api/api.ts';
import { readEvents } from '#web/api/event-stream.ts';

/** How the browser opens an order: with the order's token, or as the account that is signed in. */
export type Access = { token: string } | { token: null };

export const headersOf = ({ token }: Access): Record<string, string> => (token ? { 'x-order-token': token } : {});

/** A stream without data for this long is dead; the server sends something every 20 s. */
const SILENT_MS = 50_000;
const AGAIN_MS = 5_000;

export const readOrder = (id: string, access: Access, signal?: AbortSignal): Promise<Order> =>
  api('GET /api/orders/{id}', { id }, { headers: headersOf(access), ...(signal && { signal }) });

export type Heard = {
  order(order: Order): void;
  /** Called when there is no answer: the shown order may be out of date. */
  lost(): void;
};

/**
 * Follows an order until the signal aborts: by its event stream, or by polling while there is no stream. Ends by itself when the order
 * may no longer be read.
 */
export async function followOrder(id: string, access: Access, heard: Heard, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await stream(id, access, heard, signal);
    if (signal.aborted) return;
    try {
      heard.order(await readOrder(id, access, signal));
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && [401, 403, 404].includes(error.status))) return;
      heard.lost();
    }
    await pause(signal);
  }
}

async function stream(id: string, access: Access, heard: Heard, signal: AbortSignal): Promise<void> {
  const broken = new AbortController();
  const stop = () => broken.abort();
  let timer = setTimeout(stop, SILENT_MS);
  signal.addEventListener('abort', stop);
  window.addEventListener('offline', stop);
  try {
    const answer = await send(`/api/orders/${id}/events`, { headers: headersOf(access), signal: broken.signal });
    if (!answer.ok || !answer.body) return;
    const sign = () => {
      clearTimeout(timer);
      timer = setTimeout(stop, SILENT_MS);
    };
    for await (const { event, data } of readEvents(answer.body, sign)) if (event === 'order') heard.order(JSON.parse(data) as Order);
  } catch {
    // The caller continues by polling.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    window.removeEventListener('offline', stop);
  }
}

/** Waits a moment, or until the browser is online again. */
const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, AGAIN_MS * (0.75 + Math.random() / 2));
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
