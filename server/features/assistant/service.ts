import type { ChatMessage } from '#contract/assistant/assistant.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { env } from '#server/env.ts';
import type { Listener, ModelSettings } from '#server/gateways/assistant/model.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { boundedQueue } from '#server/http/limits/bounded-queue.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { answer } from './engine.ts';
import { answerByModel } from './model/model.ts';
import type { Reply } from './reply.ts';
import { ANSWERS_AT_ONCE, QUESTIONS } from './rules.ts';

const perMinute = limiter('chat', QUESTIONS);
const atOnce = boundedQueue({ ...ANSWERS_AT_ONCE, message: 'El asistente está muy ocupado. Inténtalo otra vez en un momento.' });

const MODEL = env.aiBaseUrl && env.aiModel ? { baseUrl: env.aiBaseUrl, apiKey: env.aiApiKey, model: env.aiModel } : null;

type Asked = {
  messages: ChatMessage[];
  user: CallerUser | null;
  listener?: Listener | undefined;
  /** Called with the model's error, at most once a minute, because every question fails while the model is unavailable. */
  onFailure?: (error: unknown) => void;
};

/** @param client the key of the limit; null for in-process calls */
export async function reply(asked: Asked, client: string | null): Promise<Reply> {
  if (client === null) return answerWith(MODEL, asked);
  await perMinute.spend(client);
  // A model takes seconds, and each answer holds a connection to its service.
  return atOnce.run(client, () => answerWith(MODEL, asked));
}

/** Answers with the model when one is configured. When it fails, the built-in assistant answers. */
export async function answerWith(model: ModelSettings | null, { messages, user, listener, onFailure }: Asked): Promise<Reply> {
  if (!model) return answer(messages, user);
  return answerByModel(model, messages, user, listener).catch((error: unknown) => {
    if (!listener?.gone.aborted && isDue()) onFailure?.(error);
    return answer(messages, user);
  });
}

const MINUTE = 60_000;
const told = perDatabase(() => ({ at: Number.NEGATIVE_INFINITY }));

function isDue(): boolean {
  const now = performance.now();
  if (now - told().at < MINUTE) return false;
  told().at = now;
  return true;
}
