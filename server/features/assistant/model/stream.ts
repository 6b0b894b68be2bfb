import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { ChatAnswer } from '#contract/assistant/assistant.ts';
import type { Listener } from '#server/gateways/assistant/model.ts';
import type { Env } from '#server/http/caller.ts';
import { causeOf } from '#server/http/errors.ts';

const FAILED = { success: false, message: 'Algo falló de nuestro lado. Inténtalo otra vez en un momento.' };

/**
 * Streams events `piece` with `{text}`, then `done` with the whole answer, which replaces the pieces; or `failed`.
 * A failure before the first piece is answered without a stream, like any other failure.
 */
export async function inPieces(c: Context<Env>, ask: (listener: Listener) => Promise<ChatAnswer>): Promise<Response> {
  const waiting: string[] = [];
  const gone = new AbortController();
  let isOver = false;
  let notify = () => {};
  const nextChange = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    notify = resolve;
    return promise;
  };
  const began = nextChange();
  const onPiece = (text: string) => {
    waiting.push(text);
    notify();
  };
  const whole = ask({ onPiece, gone: AbortSignal.any([gone.signal, c.req.raw.signal]) }).finally(() => {
    isOver = true;
    notify();
  });
  await Promise.race([began, whole]);
  await (isOver && whole);
  c.header('x-accel-buffering', 'no');
  return streamSSE(c, async (events) => {
    events.onAbort(() => gone.abort());
    const write = (event: string, data: object) => events.writeSSE({ event, data: JSON.stringify(data) });
    let isStreamed = false;
    while (!isOver || waiting.length > 0) {
      if (waiting.length === 0) await nextChange();
      for (const text of waiting.splice(0)) await write('piece', { text });
      isStreamed = true;
    }
    try {
      const full = await whole;
      if (!isStreamed) for (const text of full.response.match(/\S+\s*/g) ?? []) await write('piece', { text });
      await write('done', full);
    } catch (error) {
      c.get('log').error({ requestId: c.get('requestId'), route: c.get('route'), error: causeOf(error) }, 'bug');
      await write('failed', FAILED);
    }
  });
}
