import type { Hono } from 'hono';
import { assistant, type ChatAnswer } from '#contract/assistant/assistant.ts';
import type { Listener } from '#server/gateways/assistant/model.ts';
import { budgetKey, type Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import { safeErrorMessage } from '#server/safe-error-message.ts';
import { inPieces } from './model/stream.ts';
import { reply } from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, assistant.chat, async ({ messages }, caller, c) => {
    const { requestId } = caller;
    const user = await caller.recognize();
    const onFailure = (error: unknown) => c.get('log').warn({ requestId, reason: safeErrorMessage(error) }, 'assistant without its model');
    const ask = async (listener?: Listener): Promise<ChatAnswer> => {
      const { text, products, firma } = await reply({ messages, user, listener, onFailure }, budgetKey(caller, user?.id));
      return { success: true, response: text, ...(products && { products }), ...(firma && { firma }) };
    };
    return /\btext\/event-stream\b/.test(c.req.header('accept') ?? '') ? inPieces(c, ask) : ask();
  });
}
