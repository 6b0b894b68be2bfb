import type { ChatMessage } from '#contract/assistant/assistant.ts';
import { MINUTE_MS } from '#contract/shop-clock.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { env } from '#server/env.ts';
import type { Listener, ModelSettings } from '#server/gateways/assistant/model.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { boundedQueue } from '#server/http/limits/bounded-queue.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { answer } from './engine.ts';
import { takeModelAnswer } from './model/budget.ts';
import { answerByModel } from './model/model.ts';
import { signatureOf } from './model/turns.ts';
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

/**
 * @param client the key of the limit; null for in-process calls
 * @returns with `firma` when a model is configured: the next question sends it back with this answer
 */
export async function reply(asked: Asked, client: string | null): Promise<Reply & { firma?: string }> {
  if (client !== null) await perMinute.spend(client);
  if (!MODEL) return client === null ? answer(asked.messages, asked.user) : atOnce.run(client, () => answer(asked.messages, asked.user));
  const work = async () => {
    const given = await answerWith((await takeModelAnswer(client)) ? MODEL : null, asked);
    return { ...given, firma: await signatureOf(given.text) };
  };
  // A model takes seconds, and each answer holds a connection to its service.
  return client === null ? work() : atOnce.run(client, work);
}

/** Answers with the model when one is configured. When it fails, the built-in assistant answers. */
export async function answerWith(model: ModelSettings | null, { messages, user, listener, onFailure }: Asked): Promise<Reply> {
  if (!model) return answer(messages, user);
  return answerByModel(model, messages, user, listener).catch((error: unknown) => {
    if (!listener?.gone.aborted && isDue()) onFailure?.(error);
    return answer(messages, user);
  });
}

const told = perDatabase(() => ({ at: Number.NEGATIVE_INFINITY }));

function isDue(): boolean {
  const now = performance.now();
  if (now - told().at < MINUTE_MS) return false;
  told().at = now;
  return true;
}
