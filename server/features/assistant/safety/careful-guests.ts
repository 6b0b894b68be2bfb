import type { ChatMessage } from '#contract/assistant/assistant.ts';
import { isForChildren } from '#server/features/assistant/answers/caffeine.ts';
import { corrected } from '#server/features/assistant/spelling.ts';
import { hasHint } from '#server/features/assistant/understanding/hints.ts';
import { anyOf } from '#server/features/assistant/understanding/phrases.ts';
import { openIndex } from '#server/features/assistant/understanding/product-index.ts';
import { fold } from '#server/features/assistant/understanding/spanish-words.ts';
import { WISHES } from '#server/features/assistant/vocabulary.ts';

const wished = WISHES.map(({ asks }) => anyOf(asks));
const CHILD = /\b(?:son|sons|daughters?|bab(?:y|ies)|kids?|child|children|boys?|girls?)\b/;
const ALLERGIC = /\b(?:allerg\w*|intoleran\w*|safe|pregnan\w*|coeliac)\b/;

/**
 * How an answer must be checked when the guest's messages speak of allergies, diets, pregnancy or children; null otherwise.
 * @returns `isForbidden`: whether a text names a product that children are not offered, without saying why
 */
export async function carefulOf(messages: readonly ChatMessage[]): Promise<{ isForbidden(text: string): boolean } | null> {
  const index = await openIndex();
  const asked = messages
    .filter(({ role }) => role === 'user')
    .slice(-4)
    .map(({ content }) => fold(corrected(content, index)))
    .join(' ');
  const has = hasHint(asked);
  const isOfChild = has('niños') || CHILD.test(asked);
  const isOfDiet = wished.some((one) => one.test(asked)) || ALLERGIC.test(asked);
  if (!isOfChild && !isOfDiet && !has('alergia') && !has('seguridad') && !has('salud') && !has('trazas')) return null;
  const forbidden = isOfChild ? index.products.filter((one) => one.ships || !isForChildren(one)).map(({ name }) => fold(name)) : [];
  return {
    isForbidden: (text) => !/cafeína|caffeine/i.test(text) && forbidden.some((name) => ` ${fold(text)} `.includes(` ${name} `)),
  };
}
