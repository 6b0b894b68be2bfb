import type { ChatMessage } from '#contract/assistant.ts';
import { env } from '#server/env.ts';
import type { Listener, ModelSettings } from '#server/gateways/assistant/model.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits.ts';
import { answer } from './answer.ts';
import { answerByModel } from './model.ts';
import type { Reply } from './reply.ts';

const perMinute = limiter('chat', { points: 30, seconds: 60 });

const MODEL = env.aiBaseUrl && env.aiModel ? { baseUrl: env.aiBaseUrl, apiKey: env.aiApiKey, model: env.aiModel } : null;

type Asked = {
  messages: ChatMessage[];
  user: CallerUser | null;
  listener?: Listener | undefined;
  /** Hears why the model did not answer, at most once a minute: a service that is down fails with every question. */
  onFailure?: (error: unknown) => void;
};

/** @param address null: an in-process call, never limited */
export async function reply(asked: Asked, address: string | null): Promise<Reply> {
  if (address) await perMinute.spend(address);
  return answerWith(MODEL, asked);
}

/** By the model when there is one; whatever goes wrong there, the built-in assistant answers. */
export async function answerWith(model: ModelSettings | null, { messages, user, listener, onFailure }: Asked): Promise<Reply> {
  if (!model) return answer(messages, user);
  return answerByModel(model, messages, user, listener).catch((error: unknown) => {
    if (!listener?.gone.aborted && isDue()) onFailure?.(error);
    return answer(messages, user);
  });
}

const MINUTE = 60_000;
let toldAt = Number.NEGATIVE_INFINITY;

function isDue(): boolean {
  const now = performance.now();
  if (now - toldAt < MINUTE) return false;
  toldAt = now;
  return true;
}
