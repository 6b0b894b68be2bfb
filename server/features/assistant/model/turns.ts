import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ChatMessage, LONGEST_MESSAGE } from '#contract/assistant/assistant.ts';
import { TURNS } from '#server/features/assistant/rules.ts';
import { linkSecret } from '#server/features/reservations/index.ts';

/** Only what a browser can send back unchanged: the beginning of a long text, without spaces and invisible marks. */
const signedPart = (text: string): string =>
  text
    .slice(0, LONGEST_MESSAGE)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{P}\p{S}]/gu, '');

const signed = (secret: string, text: string): string =>
  createHmac('sha256', secret)
    .update(`assistant ${signedPart(text)}`)
    .digest('base64url');

/** The signature of an answer. It is not stored: a later question sends it back with the answer. */
export const signatureOf = async (text: string): Promise<string> => signed(await linkSecret(), text);

function isOurs(secret: string, { content, firma = '' }: ChatMessage): boolean {
  const [right, sent] = [Buffer.from(signed(secret, content)), Buffer.from(firma)];
  return right.length === sent.length && timingSafeEqual(right, sent);
}

/**
 * The turns that the model gets: the last ones, and of the assistant's only those that the shop answered. Anything else would be a guest
 * who puts words into the assistant's mouth.
 */
export async function turnsFor(messages: readonly ChatMessage[]): Promise<ChatMessage[]> {
  const secret = await linkSecret();
  return lastTurns(messages.filter((message) => message.role === 'user' || isOurs(secret, message)));
}

/** The last turns that fit. The last one is always kept: the contract limits its length. */
export function lastTurns(messages: readonly ChatMessage[]): ChatMessage[] {
  const kept: ChatMessage[] = [];
  let bytes = 0;
  for (const message of messages.slice(-TURNS.most).reverse()) {
    bytes += Buffer.byteLength(message.content);
    if (kept.length > 0 && bytes > TURNS.bytes) break;
    kept.unshift(message);
  }
  return kept;
}
