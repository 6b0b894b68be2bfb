import type { ChatMessage } from '#contract/assistant.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits.ts';
import { answer } from './answer.ts';
import type { Reply } from './reply.ts';

const perMinute = limiter('chat', { points: 30, seconds: 60 });

/** @param address null: an in-process call, never limited */
export async function reply(messages: ChatMessage[], user: CallerUser | null, address: string | null): Promise<Reply> {
  if (address) await perMinute.spend(address);
  return answer(messages, user);
}
