import type { ChatMessage } from '#contract/assistant.ts';
import { env } from '#server/env.ts';
import type { ModelSettings } from '#server/gateways/assistant/model.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits.ts';
import { answer } from './answer.ts';
import { answerByModel } from './model.ts';
import type { Reply } from './reply.ts';

const perMinute = limiter('chat', { points: 30, seconds: 60 });

const MODEL = env.aiBaseUrl && env.aiModel ? { baseUrl: env.aiBaseUrl, apiKey: env.aiApiKey, model: env.aiModel } : null;

/** @param address null: an in-process call, never limited */
export async function reply(messages: ChatMessage[], user: CallerUser | null, address: string | null): Promise<Reply> {
  if (address) await perMinute.spend(address);
  return answerWith(MODEL, messages, user);
}

/** By the model when there is one; whatever goes wrong there, the built-in assistant answers. */
export async function answerWith(model: ModelSettings | null, messages: ChatMessage[], user: CallerUser | null): Promise<Reply> {
  if (!model) return answer(messages, user);
  return answerByModel(model, messages, user).catch(() => answer(messages, user));
}
