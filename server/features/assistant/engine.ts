import type { ChatMessage } from '#contract/assistant/assistant.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { continued, earlierOf, speaksEnglish } from './conversation.ts';
import { inEnglish } from './english/english.ts';
import { CARE as CARE_IN_ENGLISH } from './english/facts.ts';
import { CARE, NOT_UNDERSTOOD, notOurTopic } from './facts/no-answer.ts';
import { factsIn, isDiverted } from './intents/find.ts';
import type { Question, Reply } from './reply.ts';
import { inSpanish } from './spanish.ts';
import { corrected } from './spelling.ts';
import { hasHint } from './understanding/hints.ts';
import { openIndex } from './understanding/product-index.ts';
import { fold } from './understanding/spanish-words.ts';

/** The built-in assistant: answers from the catalogue and the shop's facts, and says so when they contain no answer. */
export async function answer(messages: ChatMessage[], user: CallerUser | null, now = new Date()): Promise<Reply> {
  const asked = messages.at(-1)?.content ?? '';
  if (!/[\p{L}\p{N}]/u.test(fold(asked))) return { text: NOT_UNDERSTOOD };
  if (isDiverted(fold(asked))) return { text: notOurTopic() };
  const index = await openIndex();
  const before = messages.slice(0, -1);
  const isInEnglish = speaksEnglish(asked, before);
  const earlier = earlierOf(before);
  const reply = async (written: string) => {
    const text = isInEnglish ? written : corrected(written, index);
    const folded = fold(text.replace(/['’]/g, ' '));
    const question: Question = { text, folded, has: hasHint(folded), earlier, recent: hasHint(earlier), before, user, index, now };
    const given = isInEnglish ? await inEnglish(question) : await inSpanish(question);
    return withCare(given, question, isInEnglish ? CARE_IN_ENGLISH : CARE);
  };
  const alone = await reply(asked);
  const whole = alone.isUnknown ? continued(asked, before, index) : null;
  const { isUnknown, told: _, ...rest } = whole ? await reply(whole) : alone;
  return whole && isUnknown ? { text: alone.text } : rest;
}

/** An answer that names what a guest may eat ends with the sentence about cross-contact, once. */
function withCare(reply: Reply, question: Question, care: string): Reply {
  if (!reply.text.includes(care) && !isAboutFood(question)) return reply;
  const text = reply.text
    .replaceAll(care, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ +(?=\n|$)/g, '')
    .trim();
  return { ...reply, text: `${text} ${care}` };
}

const isAboutFood = ({ has, folded }: Question): boolean =>
  has('condición') || (has('seguridad') && !factsIn(folded).some(({ name }) => ['pagos', 'pago seguro', 'privacidad'].includes(name)));
