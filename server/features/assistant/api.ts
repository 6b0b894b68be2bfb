import type { Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { assistant, type ChatAnswer } from '#contract/assistant.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import { reply } from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, assistant.chat, async ({ messages }, { address, recognize }, c) => {
    const { text, products } = await reply(messages, await recognize(), address);
    const said: ChatAnswer = { success: true, response: text, ...(products && { products }) };
    return /\btext\/event-stream\b/.test(c.req.header('accept') ?? '') ? inPieces(c, said) : said;
  });
}

/** Events `piece` with `{text}`, then `done` with the whole answer. */
function inPieces(c: Context<Env>, said: ChatAnswer): Response {
  c.header('x-accel-buffering', 'no');
  return streamSSE(c, async (events) => {
    for (const text of said.response.match(/\S+\s*/g) ?? []) await events.writeSSE({ event: 'piece', data: JSON.stringify({ text }) });
    await events.writeSSE({ event: 'done', data: JSON.stringify(said) });
  });
}
