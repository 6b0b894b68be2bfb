import type { Product } from '#contract/catalog/catalog.ts';
import { formatPrice } from '#contract/money.ts';
import { and, linkTo, type Question, type Reply } from '#server/features/assistant/reply.ts';
import { pricedAsAsked } from './choices.ts';

const NUMBERS = ['cero', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'];
const MOST_EACH = 50;
/** The product's name follows its number: 'dos tazas de café de olla'. */
const NEAR = 4;

const numberOf = (word: string): number =>
  /^\d{1,2}$/.test(word) ? Number(word) : word === 'una' || word === 'uno' ? 1 : Math.max(0, NUMBERS.indexOf(word));

/** How many of each product a question names: 'dos lattes y un flan'; 1 without a number. */
function countsIn({ folded, index }: Question, meant: readonly Product[]): Map<string, number> {
  const words = folded.split(' ').slice(0, 60);
  const counts = new Map<string, number>();
  words.forEach((word, at) => {
    const count = numberOf(word);
    if (count < 1 || count > MOST_EACH) return;
    for (const next of words.slice(at + 1, at + 1 + NEAR)) {
      if (numberOf(next) > 0) return;
      const found = index.named(next).find((one) => meant.some(({ id }) => id === one.id));
      if (!found) continue;
      if (!counts.has(found.id)) counts.set(found.id, count);
      return;
    }
  });
  return counts;
}

/** The price of several pieces or products together: 'cuánto por dos lattes'; null for the price of one. */
export function sums(question: Question, meant: readonly Product[]): Reply | null {
  if (!question.has('precio') || meant.length === 0 || !meant.every(({ available }) => available)) return null;
  const counts = countsIn(question, meant);
  const [only] = meant;
  // '¿tienen flan?', 'dame dos': the product stands in an earlier message.
  if (counts.size === 0 && only && meant.length === 1 && question.index.named(question.text).length === 0) {
    const count = question.folded
      .split(' ')
      .map(numberOf)
      .find((one) => one > 1 && one <= MOST_EACH);
    if (count) counts.set(only.id, count);
  }
  const pieces = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (pieces < 2 || counts.size < meant.length) return null;
  const isWithOptions = meant.some(({ id, price }) => {
    const choices = question.index.choices.get(id);
    return choices && pricedAsAsked(choices, price, question.folded);
  });
  if (isWithOptions) return null;
  const cents = meant.reduce((sum, one) => sum + Math.round(one.price * 100) * (counts.get(one.id) ?? 1), 0);
  const each = meant.map((one) => `${linkTo(one)} cuesta ${formatPrice(one.price)}`);
  const what = meant.map((one) => `${counts.get(one.id) ?? 1} × ${one.name}`);
  return { text: `${and.format(each)}. ${and.format(what)}: ${formatPrice(cents / 100)} en total.`, products: [...meant] };
}
