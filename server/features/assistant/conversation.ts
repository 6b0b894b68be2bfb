import type { ChatMessage } from '#contract/assistant/assistant.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { isEnglish, isSpanish } from '#server/features/assistant/understanding/language.ts';
import type { Question } from './reply.ts';
import type { ProductIndex } from './understanding/product-index.ts';
import { contentOf, fold } from './understanding/spanish-words.ts';

// What a question means by the messages before it: its product, its language, the sentence that it continues.

/** `¿y cuánto cuesta?` refers to a product of this many last messages. */
const REMEMBERED = 4;
/** What a guest said of diets, children and illnesses holds for as many of the guest's messages as a call may carry. */
const HEARD = 8;
/** A longer question stands for itself. */
const MOST_FOLLOWING = 9;
const LONGEST_HEARD = 300;
/** 'quiero reservar', 'somos 4', 'mañana a las 8' */
const MOST_CONTINUED = 2;

const ofGuest = (before: readonly ChatMessage[]): string[] =>
  before.filter(({ role }) => role === 'user').map(({ content }) => content.slice(0, LONGEST_HEARD));

/** The guest's messages of late, without the assistant's, folded. */
export const earlierOf = (before: readonly ChatMessage[]): string => fold(ofGuest(before).slice(-HEARD).join(' '));

/** Whether the guest writes English; a message without words of a language, such as `Amex?`, goes on in that of the messages before. */
export function speaksEnglish(asked: string, before: readonly ChatMessage[]): boolean {
  for (const text of [asked, ...ofGuest(before).slice(-HEARD).reverse()]) {
    if (isEnglish(text)) return true;
    if (isSpanish(text)) return false;
  }
  return false;
}

/**
 * The question with the sentence that it continues: `¿a qué hora cierran hoy?` and `¿y mañana?`. The products of that sentence are left
 * out when the question names others.
 * @returns null when the question stands for itself
 */
export function continued(text: string, before: readonly ChatMessage[], index: ProductIndex): string | null {
  const last = ofGuest(before).slice(-MOST_CONTINUED).join(' ');
  if (!last || fold(text).split(' ').length > MOST_FOLLOWING) return null;
  const isOfOther = index.named(text).length > 0;
  const kept = isOfOther ? last.split(/\s+/).filter((word) => index.named(word).length === 0) : [last];
  return `${kept.join(' ').replace(/[?¿]/g, ' ')} ${text}`;
}

/** The products in the question; when there are none, the last one of the conversation. */
export function meantIn(question: Question): Product[] {
  const named = question.index.named(question.text);
  return named.length > 0 || contentOf(question.text).length > 0 ? named : lastNamed(question);
}

/** The product of the last messages, if there is exactly one. */
export function lastNamed({ before, index }: Question): Product[] {
  for (const { content } of before.slice(-REMEMBERED).reverse()) {
    const named = index.named(content);
    if (named.length === 1) return named;
  }
  return [];
}
