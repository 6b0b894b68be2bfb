import type { Product } from '#contract/catalog/catalog.ts';
import { CARE } from '#server/features/assistant/facts/no-answer.ts';
import { and, linkTo, type Question, type Reply } from '#server/features/assistant/reply.ts';
import { categoriesIn } from '#server/features/assistant/understanding/categories.ts';
import { isWithin, priceLimitsIn } from '#server/features/assistant/understanding/price-limits.ts';
import { caffeineOf, caffeineText, isForChildren } from './caffeine.ts';
import { isSuited, ofNamed, wishesIn } from './diets.ts';
import { asCold } from './menu.ts';

// Answers for guests who must not have caffeine: children, pregnant guests, guests with an illness.

const MOST_NAMED = 4;
const MOST_CARDS = 4;
const DOCTOR = 'Qué te conviene lo sabe tu médico; yo solo tengo lo que marca el catálogo.';

const isDrink = ({ category }: Product) => category === 'bebidas' || category === 'café';

/** Answers what is there for children. Coffee, tea, matcha, cola and bags of beans are never offered, and chocolate is not recommended. */
export function children(question: Question, meant: readonly Product[]): Reply | null {
  if (question.has('espacioInfantil') || !isAbout('niños', question, meant)) return null;
  const facts = meant.map((product) => {
    const caffeine = caffeineOf(product);
    if (caffeine === null) return '';
    const advice = caffeine === 'marked' ? '' : caffeine === 'chocolate' ? ' Para niños, con cuidado.' : ' A niños no lo recomiendo.';
    return `${caffeineText(product)}${advice}`;
  });
  const marked =
    meant.length > 0
      ? ofNamed(question, [...meant], wishesIn(question))
          .text.replace(CARE, '')
          .trim()
      : '';
  const isEnough = meant.length > 0 && meant.every(isForChildren);
  const offer = isEnough ? null : offered(question, isForChildren);
  const lead = wordsOf(question);
  const list = offer && offer.length > 0 ? `Para niños, sin ingredientes con cafeína${lead}, hay ${listed(offer)}.` : '';
  const none = offer && offer.length === 0 ? `Para niños no tengo nada${lead ? ` ${lead.replace(/^, /, '')}` : ''} que recomendar.` : '';
  return {
    text: [...facts, marked, list, none, CARE].filter(Boolean).join(' '),
    products: isEnough ? [...meant] : (offer ?? []).slice(0, MOST_CARDS),
  };
}

/** Answers guests who are pregnant or ill: what is known of caffeine, and that a doctor knows the rest. */
export function unwell(question: Question, meant: readonly Product[]): Reply | null {
  if (!isAbout('salud', question, meant)) return null;
  const facts = meant.map(caffeineText);
  const marked =
    wishesIn(question).length > 0 && meant.length > 0
      ? [
          ofNamed(question, [...meant], wishesIn(question))
            .text.replace(CARE, '')
            .trim(),
        ]
      : [];
  const offer = offered(question, (product) => caffeineOf(product) === 'marked');
  const list =
    offer.length > 0 ? [`Marcado como sin cafeína${wordsOf(question)} hay ${listed(offer)}.`] : ['Marcado como sin cafeína no hay nada.'];
  return { text: [...facts, ...marked, ...list, DOCTOR, CARE].join(' '), products: offer.slice(0, MOST_CARDS) };
}

/** Answers how much caffeine something has, and whether it has any. */
export function caffeine({ folded, has }: Question, meant: readonly Product[]): Reply | null {
  if (!/\b(?:cafeina|caffeine)\b/.test(folded) || meant.length === 0 || has('descafeinado')) return null;
  const amount =
    /\bcuant[ao]s?\b.*\bcafeina\b/.test(folded) && meant.some((one) => caffeineOf(one) !== 'marked') ? ' Cuánta exactamente no lo sé.' : '';
  return { text: `${meant.map(caffeineText).join(' ')}${amount}`, products: [...meant].slice(0, MOST_CARDS) };
}

/** Whether the question is about such a guest, or about food after one was mentioned. */
const isAbout = (guest: 'niños' | 'salud', question: Question, meant: readonly Product[]): boolean =>
  question.has(guest) || (question.recent(guest) && (meant.length > 0 || question.has('consejo') || isFood(question)));

const isFood = ({ folded }: Question) => /\b(?:comer|tomar|beber|pedir|dar|doy|hay|tienen|recomiend\w*|postres?|bebidas?)\b/.test(folded);

/** The available products that suit, with the diets, kinds and prices of the question: drinks first. */
function offered(question: Question, suits: (product: Product) => boolean): Product[] {
  const { folded, has, index } = question;
  const wished = wishesIn(question).filter(({ diet }) => diet !== 'sin cafeína');
  const limits = priceLimitsIn(folded);
  const asked = /\b(?:tomar|beber|bebidas?|sed)\b/.test(folded)
    ? ['bebidas' as const]
    : categoriesIn(folded)?.filter((one) => one !== 'café');
  const categories = asked && asked.length > 0 ? asked : null;
  const all = index.products.filter(
    (one) => one.available && !one.ships && suits(one) && isSuited(index, one, wished) && isWithin(limits, one.price),
  );
  const there = all.filter(({ category }) => !categories || categories.includes(category as (typeof categories)[number]));
  const found = there.length > 0 ? there : all;
  const right = asCold(found, has);
  const fitting = right.length > 0 ? right : found;
  const [drinks, food] = [fitting.filter(isDrink), fitting.filter((one) => !isDrink(one))];
  return [...drinks.slice(0, food.length > 0 ? 3 : MOST_NAMED), ...food.slice(0, drinks.length > 0 ? 3 : MOST_NAMED + 2)];
}

const wordsOf = (question: Question): string => {
  const wished = wishesIn(question).filter(({ diet }) => diet !== 'sin cafeína');
  return wished.length > 0 ? `, y marcado como ${and.format(wished.map(({ without }) => without))}` : '';
};

const listed = (products: readonly Product[]): string => and.format(products.map(linkTo));
