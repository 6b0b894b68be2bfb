import type { Category, Product } from '#contract/catalog/catalog.ts';
import type { Allergen, Diet } from '#contract/food/food-facts.ts';
import { formatPrice } from '#contract/money.ts';
import { caffeineOf, isForChildren } from '#server/features/assistant/answers/caffeine.ts';
import { pricedAsAsked } from '#server/features/assistant/answers/choices.ts';
import { isSuited, type Wished, wishesIn } from '#server/features/assistant/answers/diets.ts';
import { linkTo, type Question, type Reply } from '#server/features/assistant/reply.ts';
import { CARE, DOCTOR } from './facts.ts';

const MOST = 6;
const MOST_CARDS = 4;
const and = new Intl.ListFormat('en');

const ALLERGENS: Record<Allergen, string> = {
  gluten: 'gluten',
  lácteos: 'dairy',
  huevo: 'egg',
  nueces: 'nuts',
  cacahuate: 'peanuts',
  soya: 'soy',
  ajonjolí: 'sesame',
  pescado: 'fish',
  mariscos: 'shellfish',
};
const DIETS: Record<Diet, string> = {
  vegano: 'vegan',
  vegetariano: 'vegetarian',
  'sin gluten': 'without gluten',
  'sin lactosa': 'without lactose',
  'sin cafeína': 'without caffeine',
};
const CAFFEINE = {
  café: 'is made with coffee, which has caffeine',
  té: 'is made with tea, which has caffeine',
  cola: 'has caffeine',
  chocolate: 'has chocolate, which has some caffeine',
};

const CHILD =
  /\b(?:kids?|child|children|toddlers?|bab(?:y|ies)|sons?|daughters?|little one|boys?|girls?|grand(?:son|daughter)|\d{1,2} ?-?year ?-?olds?)\b/;

const nameOf = ({ diet, allergen }: Wished): string => (diet ? DIETS[diet] : allergen ? `without ${ALLERGENS[allergen]}` : '');

const caffeineText = (product: Product): string => {
  const caffeine = caffeineOf(product);
  if (caffeine === 'marked') return `${linkTo(product)} is marked without caffeine.`;
  return caffeine === null ? `${linkTo(product)} is not marked without caffeine.` : `${linkTo(product)} ${CAFFEINE[caffeine]}.`;
};

/** What the catalogue marks of one product for the guest's wishes, or all its allergens. */
function factsOf(product: Product, wished: readonly Wished[]): string {
  const { allergens, dietary } = product;
  const said = wished.map((wish) => {
    const { diet, allergen } = wish;
    if (diet === 'sin cafeína') return caffeineText(product);
    if (allergen && allergens?.includes(allergen)) return `${linkTo(product)} contains ${ALLERGENS[allergen]}.`;
    if (diet && dietary.includes(diet)) return `${linkTo(product)} is marked ${DIETS[diet]}.`;
    if (allergen && allergens) return `${linkTo(product)} lists no ${ALLERGENS[allergen]} among its allergens.`;
    return `${linkTo(product)} is not marked ${nameOf(wish)}.`;
  });
  if (said.length > 0) return said.join(' ');
  if (!allergens) return `I do not have the allergens of ${linkTo(product)}.`;
  return allergens.length > 0
    ? `${linkTo(product)} contains ${and.format(allergens.map((one) => ALLERGENS[one]))}.`
    : `${linkTo(product)} lists none of the allergens that we mark.`;
}

const KINDS: [RegExp, Category[]][] = [
  [/\b(?:drinks?|beverages?|thirsty)\b/, ['bebidas', 'café']],
  [/\b(?:desserts?|sweets?|cakes?|pastr\w+)\b/, ['postres']],
  [/\bbreakfasts?\b/, ['desayunos']],
  [/\b(?:lunch\w*|salty|savou?ry)\b/, ['almuerzos']],
  [/\b(?:eat|food|meals?|hungry)\b/, ['desayunos', 'almuerzos', 'postres']],
  [/\bcoffees?\b/, ['café']],
];
const kindOf = (folded: string): Category[] | null => KINDS.find(([asked]) => asked.test(folded))?.[1] ?? null;

function offered(question: Question, wished: readonly Wished[], suits: (product: Product) => boolean): Product[] {
  const kinds = kindOf(question.folded);
  const isInBags = BEANS.test(question.folded);
  const all = question.index.products.filter(
    (one) => one.available && (isInBags || !one.ships) && isSuited(question.index, one, wished) && suits(one),
  );
  const there = all.filter(({ category }) => kinds?.includes(category));
  return (there.length > 0 ? there : all).toSorted(
    (one, other) => Number(other.category === 'bebidas') - Number(one.category === 'bebidas'),
  );
}

/** Whether the question asks for a kind of product that the offer lacks. */
const isOfNoKind = (folded: string, offer: readonly Product[]): boolean => {
  const kinds = kindOf(folded);
  return kinds !== null && !offer.some(({ category }) => kinds.includes(category));
};

const BEANS = /\b(?:beans?|bags?|ground|whole bean)\b/;

const listed = (products: readonly Product[]): string => and.format(products.slice(0, MOST).map(linkTo));

/** Answers in English about allergens, diets, children and caffeine; null when the question asks for none of them. */
export function food(question: Question, named: readonly Product[]): Reply | null {
  const { folded, has, recent } = question;
  const wished = wishesIn(question);
  const isOfFood = named.length > 0 || kindOf(folded) !== null || /\b(?:recommend\w*|suggest\w*|have)\b/.test(folded);
  const isForKids = CHILD.test(folded) || has('niños') || ((recent('niños') || CHILD.test(question.earlier)) && isOfFood);
  const isUnwell = has('salud') || (recent('salud') && isOfFood);
  const isAsked = isForKids || isUnwell || wished.length > 0 || /\b(?:allerg\w*|safe|intoleran\w*|ingredients?)\b/.test(folded);
  if (!isAsked) return null;
  const parts: string[] = [];
  for (const product of named) {
    const caffeine = caffeineOf(product);
    if ((isForKids || isUnwell) && caffeine !== null) parts.push(caffeineText(product));
    if (isForKids && caffeine !== null && caffeine !== 'marked')
      parts.push(caffeine === 'chocolate' ? 'For children, with care.' : 'I do not recommend it for children.');
    const own = wished.filter(({ diet }) => !(isForKids || isUnwell) || diet !== 'sin cafeína');
    if (!isUnwell || own.length > 0) parts.push(factsOf(product, own));
  }
  const names = wished.filter(({ diet }) => !isForKids || diet !== 'sin cafeína').map(nameOf);
  const marked = names.length > 0 ? ` marked ${and.format(names)}` : '';
  let offer: Product[] = [];
  if (isForKids && !(named.length > 0 && named.every(isForChildren))) {
    offer = offered(
      question,
      wished.filter(({ diet }) => diet !== 'sin cafeína'),
      isForChildren,
    );
    parts.push(
      offer.length > 0
        ? `${isOfNoKind(folded, offer) ? 'Nothing of that kind suits. ' : ''}For children, with no source of caffeine${marked ? ` and${marked}` : ''}, there is ${listed(offer)}.`
        : `For children I have nothing${marked}.`,
    );
  } else if (isUnwell) {
    offer = offered(question, wished, (one) => caffeineOf(one) === 'marked');
    parts.push(`Marked without caffeine: ${listed(offer)}. ${DOCTOR}`);
  } else if (named.length === 0 && wished.length > 0) {
    offer = offered(question, wished, () => true);
    const kinds = kindOf(folded);
    const isAbsent = kinds !== null && offer.length > 0 && !offer.some(({ category }) => kinds.includes(category));
    if (/\bdecaf\w*\b/.test(folded)) parts.push('There is no decaf coffee on the menu.');
    else if (isAbsent) parts.push(`Nothing of that kind is marked ${and.format(names)}.`);
    parts.push(offer.length > 0 ? `Marked ${and.format(names)} there is ${listed(offer)}.` : `Nothing is marked ${and.format(names)}.`);
  } else if (named.length === 0) parts.push('Tell me which allergy or diet, and I will tell you what the catalogue marks.');
  return {
    text: `${parts.join(' ')} ${CARE}`,
    products: (named.length > 0 && offer.length === 0 ? [...named] : offer).slice(0, MOST_CARDS),
  };
}

/** What the menu says of the named products; its texts are in Spanish. */
export const described = (products: readonly Product[]): Reply => ({
  text: products
    .map((one) => `Of ${linkTo(one)} the menu says: «${one.description}» ${factsOf(one, [])}`)
    .concat(CARE)
    .join(' '),
  products: [...products].slice(0, MOST_CARDS),
});

/** The cheapest or the dearest products of a kind; null when the question asks for neither. */
export function byPrice({ folded, index }: Question): Reply | null {
  const isCheap = /\b(?:cheap\w*|least expensive|lowest price)\b/.test(folded);
  if (!isCheap && !/\b(?:most expensive|dearest|priciest)\b/.test(folded)) return null;
  const kinds = kindOf(folded);
  const found = index.products
    .filter((one) => one.available && (!kinds || kinds.includes(one.category)))
    .toSorted((one, other) => (one.price - other.price) * (isCheap ? 1 : -1))
    .slice(0, 3);
  const list = found.map((one) => `${linkTo(one)} (${formatPrice(one.price)})`);
  return found.length > 0 ? { text: `The ${isCheap ? 'cheapest' : 'most expensive'}: ${and.format(list)}.`, products: found } : null;
}

const IN_SPANISH: [RegExp, string][] = [
  [/\b(?:large|big|biggest)\b/g, 'grande'],
  [/\bsmall\b/g, 'chico'],
  [/\bmedium\b/g, 'mediano'],
  [/\boat milk\b/g, 'leche de avena'],
  [/\balmond milk\b/g, 'leche de almendra'],
  [/\bsoy milk\b/g, 'leche de soya'],
];

/** Prices of the named products, with the options that the question names. */
export function priced(products: readonly Product[], { folded, index }: Question): Reply {
  const asked = IN_SPANISH.reduce((text, [word, name]) => text.replace(word, name), folded);
  const texts = products.map((one) => {
    const choices = index.choices.get(one.id);
    const chosen = choices ? pricedAsAsked(choices, one.price, asked) : null;
    const before = one.original_price ? `, before ${formatPrice(one.original_price)}` : '';
    const price = chosen ? `(${and.format(chosen.names)}) is ${formatPrice(chosen.price)}` : `is ${formatPrice(one.price)}${before}`;
    return `${linkTo(one)} ${price}.${one.available ? '' : ' It is not available right now.'}`;
  });
  return { text: texts.join(' '), products: products.slice(0, MOST_CARDS) };
}

/** Products of a kind, or the featured ones. */
export function suggested(question: Question): Reply | null {
  const kinds = kindOf(question.folded);
  const isOfBeans = BEANS.test(question.folded);
  const found = question.index.products.filter(
    (one) => one.available && Boolean(one.ships) === isOfBeans && (isOfBeans || (kinds ? kinds.includes(one.category) : one.featured)),
  );
  if (found.length === 0) return null;
  const shown = found.slice(0, MOST_CARDS);
  return { text: `We have ${and.format(shown.map((one) => `${linkTo(one)} (${formatPrice(one.price)})`))}.`, products: shown };
}
