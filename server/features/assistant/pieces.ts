import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { ChatAnswer } from '#contract/assistant.ts';
import type { Listener } from '#server/gateways/assistant/model.ts';
import type { Env } from '#server/http/caller.ts';
import { causeOf } from '#server/http/errors.ts';

const FAILED = { success: false, message: 'Algo falló de nuestro lado. Inténtalo otra vez en un momento.' };

/**
 * Events `piece` with `{text}` as they are said, then `done` with the whole answer, which is the one that counts; or `failed`.
 * What goes wrong before the first word is answered like any other failure.
 */
export async function inPieces(c: Context<Env>, ask: (listener: Listener) => Promise<ChatAnswer>): Promise<Response> {
  const unsaid: string[] = [];
  const gone = new AbortController();
  let isOver = false;
  let wake = () => {};
  const news = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    return promise;
  };
  const began = news();
  const onPiece = (text: string) => {
    unsaid.push(text);
    wake();
  };
  const whole = ask({ onPiece, gone: AbortSignal.any([gone.signal, c.req.raw.signal]) }).finally(() => {
    isOver = true;
    wake();
  });
  await Promise.race([began, whole]);
  await (isOver && whole);
  c.header('x-accel-buffering', 'no');
  return streamSSE(c, async (events) => {
    events.onAbort(() => gone.abort());
    const write = (event: string, data: object) => events.writeSSE({ event, data: JSON.stringify(data) });
    let isSaid = false;
    while (!isOver || unsaid.length > 0) {
      if (unsaid.length === 0) await news();
      for (const text of unsaid.splice(0)) await write('piece', { text });
      isSaid = true;
    }
    try {
      const said = await whole;
      if (!isSaid) for (const text of said.response.match(/\S+\s*/g) ?? []) await write('piece', { text });
      await write('done', said);
    } catch (error) {
      c.get('log').error({ requestId: c.get('requestId'), route: c.get('route'), error: causeOf(error) }, 'bug');
      await write('failed', FAILED);
    }
  });
}
