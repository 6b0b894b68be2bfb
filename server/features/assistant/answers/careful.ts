import type { Category, Product } from '#contract/catalog/catalog.ts';
import { CARE, DOCTOR } from '#server/features/assistant/facts/no-answer.ts';
import { and, linkTo, type Question, type Reply } from '#server/features/assistant/reply.ts';
import { categoriesIn } from '#server/features/assistant/understanding/categories.ts';
import { isWithin, priceLimitsIn } from '#server/features/assistant/understanding/price-limits.ts';
import { acidity } from './acidity.ts';
import { caffeineOf, caffeineText, isForChildren } from './caffeine.ts';
import { isSuited, notFound, ofNamed, wishesIn, withCaffeine } from './diets.ts';
import { asCold } from './menu.ts';

// Answers for guests who must not have caffeine: children, pregnant guests, guests with an illness.

const MOST_NAMED = 4;
const MOST_CARDS = 4;

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
  const drinksCoffee =
    meant.length === 0 && /\b(?:cafe|cafecito|cafes)\b/.test(question.folded) ? 'El café lleva cafeína; a niños no lo recomiendo.' : '';
  const isEnough = meant.length > 0 && meant.every(isForChildren);
  const offer = isEnough ? null : offered(question, isForChildren);
  const lead = wordsOf(question);
  const asked = kindsIn(question.folded);
  const list = offer && offer.length > 0 ? `Para niños, sin ingredientes con cafeína${lead}, hay ${listed(offer)}.` : '';
  const absent =
    offer && asked && !offer.some(({ category }) => asked.includes(category))
      ? `Entre ${and.format(asked)} no hay nada así para niños${lead}.`
      : '';
  const none = offer && offer.length === 0 ? `Para niños no tengo nada${lead ? ` ${lead.replace(/^, /, '')}` : ''} que recomendar.` : '';
  return {
    text: [notFound(question).trim(), drinksCoffee, ...facts, marked, absent, list, none, CARE].filter(Boolean).join(' '),
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
  const acid = acidity(question, meant);
  return {
    text: `${acid ? `${acid.text}\n` : ''}${[...facts, ...marked, ...list, DOCTOR, CARE].join(' ')}`,
    products: offer.slice(0, MOST_CARDS),
  };
}

/** Answers how much caffeine something has, and whether it has any. */
export function caffeine({ folded, has, index }: Question, meant: readonly Product[]): Reply | null {
  if (!/\b(?:cafeina|caffeine)\b/.test(folded) || has('descafeinado')) return null;
  const isOfAmount = /\b(?:cuant[ao]s?|mas|menos|mucha|poca|tanta)\b.*\bcafeina\b|\bcafeina\b.*\b(?:mas|menos|mucha|poca)\b/.test(folded);
  if (meant.length === 0) {
    const coffees = isOfAmount && !has('evita') ? withCaffeine(index.products) : null;
    return coffees && { ...coffees, text: `Cuánta cafeína tiene cada bebida no lo sé. ${coffees.text}` };
  }
  const amount =
    isOfAmount && meant.some((one) => caffeineOf(one) !== 'marked')
      ? meant.length > 1
        ? ' Cuál tiene más no lo sé.'
        : ' Cuánta exactamente no lo sé.'
      : '';
  return { text: `${meant.map(caffeineText).join(' ')}${amount}`, products: [...meant].slice(0, MOST_CARDS) };
}

/** Whether the question is about such a guest, or about food after one was mentioned. */
const isAbout = (guest: 'niños' | 'salud', question: Question, meant: readonly Product[]): boolean =>
  question.has(guest) || (question.recent(guest) && (meant.length > 0 || question.has('consejo') || isFood(question)));

const isFood = ({ folded }: Question) => /\b(?:comer|tomar|beber|pedir|dar|doy|hay|tienen|recomiend\w*|postres?|bebidas?)\b/.test(folded);

/** The kinds of products that a question asks for; null for all. Coffee is offered to none of these guests. */
function kindsIn(folded: string): Category[] | null {
  const asked = categoriesIn(folded)?.filter((one) => one !== 'café');
  return asked && asked.length > 0 ? asked : null;
}

/** The available products that suit, with the diets, kinds and prices of the question: drinks first. */
function offered(question: Question, suits: (product: Product) => boolean): Product[] {
  const { folded, has, index } = question;
  const wished = wishesIn(question).filter(({ diet }) => diet !== 'sin cafeína');
  const limits = priceLimitsIn(folded);
  const categories = kindsIn(folded);
  const all = index.products.filter(
    (one) => one.available && !one.ships && suits(one) && isSuited(index, one, wished) && isWithin(limits, one.price),
  );
  const there = all.filter(({ category }) => !categories || categories.includes(category));
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
