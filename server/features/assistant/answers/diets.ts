import type { Product } from '#contract/catalog/catalog.ts';
import { formatPrice } from '#contract/money.ts';
import { capital } from '#contract/words.ts';
import { CARE } from '#server/features/assistant/facts/no-answer.ts';
import { contactLater } from '#server/features/assistant/facts/shop-facts.ts';
import { and, link, linkTo, type Question, type Reply } from '#server/features/assistant/reply.ts';
import { isKnownWord } from '#server/features/assistant/spelling.ts';
import { categoriesIn } from '#server/features/assistant/understanding/categories.ts';
import { anyOf } from '#server/features/assistant/understanding/phrases.ts';
import { isWithin, priceLimitsIn } from '#server/features/assistant/understanding/price-limits.ts';
import { fold } from '#server/features/assistant/understanding/spanish-words.ts';
import { WISHES } from '#server/features/assistant/vocabulary.ts';
import { caffeineText } from './caffeine.ts';
import { canBeHad, type Facts, hasSuitingChoice, offersInWords, soldOutInWords, suitedBy } from './choices.ts';
import { asCold, inWords, outOfLimits } from './menu.ts';
import { plantMilk, withoutMilks } from './plant-milk.ts';

const wishes = WISHES.map((wish) => ({ ...wish, asked: anyOf(wish.asks) }));
export type Wished = (typeof wishes)[number];

/** Matches the food after `sin`; phrases such as `sin prisa` name no food. */
const WITHOUT =
  /\bsin (?:el |la |los |las |nada de )?(?!costo|cargo|cuenta|registr|reserv|problema|embargo|tarjeta|cita|prisa|duda|compromiso)(\p{L}{4,}(?: rojos)?)/u;
const MOST_NAMED = 6;
const MOST_CARDS = 4;
const MOST_WITH = 24;
const MOST_EATEN = 6;

const fits =
  ({ diet, allergen }: Wished) =>
  (product: Facts): boolean =>
    diet ? product.dietary.includes(diet) : allergen ? product.allergens?.includes(allergen) === false : false;

/** What the question says that the guest avoids; when it says nothing about a product, what the guest said before: 'soy celíaca'. */
export function wishesIn({ folded, recent, earlier }: Question): Wished[] {
  // A diet or an allergy that the guest named before still counts, besides those in the question.
  const without = folded.replace(/\bcon (?:mucha )?cafeina\b/g, ' ');
  return wishes.filter(({ asked }) => asked.test(without) || (recent('condición') && asked.test(earlier)));
}

/** Whether the product with its default options suits all wishes and is available today. */
export function isSuited({ choices }: Question['index'], product: Product, wished: readonly Wished[]): boolean {
  const suitsAll = (facts: Facts) => wished.every((wish) => fits(wish)(facts));
  const own = choices.get(product.id);
  return suitsAll(product) && (!own || hasSuitingChoice(own, suitsAll));
}

/** Answers questions about diets and allergens: about the named products, or else the whole menu. */
export function diets(question: Question, named: Product[]): Reply | null {
  const { folded, has, index } = question;
  const beside = withoutMilks(folded);
  const besides = wishes.filter(({ asked, diet }) => diet !== 'sin cafeína' && asked.test(beside));
  const wish =
    besides.length > 0
      ? {
          allergens: besides.flatMap(({ allergen }) => allergen ?? []),
          without: and.format(besides.map(({ without }) => without)),
          suits: suits(beside, besides),
        }
      : null;
  const milk = plantMilk(folded, index, named, wish);
  if (milk) return milk;
  const wished = wishesIn(question);
  if (named.length > 0 && (wished.length > 0 || has('alergia'))) return ofNamed(question, named, wished);
  if (has('trazas')) return { text: `De trazas no tengo información; solo los alérgenos marcados de cada producto. ${CARE}` };
  if (wished.length === 0 && named.length === 0 && has('sinCafé')) return withoutCoffee(question);
  if (wished.length === 0) {
    const left = WITHOUT.exec(folded)?.[1];
    // Descriptions cannot answer this: they name what a product contains, not what it lacks.
    if (left && !/azucar|endulzante/.test(left))
      return {
        text: `Qué va sin «${left}» no lo sé: solo tengo los alérgenos marcados. Mira ${link('el menú', '/products')} o pregunta en la barra; también ${contactLater()}`,
      };
    const other = AVOIDED.exec(folded)?.[1];
    if (other && !isKnownWord(other)) return withoutIngredient(question, other);
    if (!has('alergia') && !has('seguridad')) return null;
    return {
      text: `Dime a qué tienes alergia y te digo qué puedes pedir. Los alérgenos también están en la página de cada producto. ${CARE}`,
    };
  }
  const categories = categoriesIn(folded);
  // What the guest said before is what the guest avoids: only the question itself can ask for products with it.
  const isNamedNow = wishes.some(({ asked }) => asked.test(folded));
  if (isNamedNow && !has('evita')) {
    const absent = notFound(question);
    const holding = productsWith(folded, wished, index.products, categories);
    return holding ?? (absent ? { text: `${absent}Mira lo que hay en ${link('el menú', '/products')}. ${CARE}` } : null);
  }
  return productsWithout(question, wished, categories);
}

/** The products that suit all wishes, within the categories and prices of the question. */
function productsWithout(question: Question, wished: Wished[], categories: Product['category'][] | null): Reply {
  const { folded, has, index } = question;
  const limits = priceLimitsIn(folded);
  const isInBags = has('enGrano');
  const suited = index.products.filter((one) => one.available && (isInBags || !one.ships) && isSuited(index, one, wished));
  const fitting = suited.filter(({ price }) => isWithin(limits, price));
  const there = fitting.filter((one) => !categories || categories.includes(one.category));
  const diet = and.format(wished.map(({ without }) => without));
  const care = wished.some(({ diet }) => diet !== 'sin cafeína') ? ` ${CARE}` : '';
  if (suited.length === 0) return { text: `No tengo nada marcado como ${diet}.${care}` };
  const outside = limits && fitting.length === 0 ? outOfLimits(limits, suited, `nada ${diet}`) : null;
  if (outside) return { ...outside, text: `${outside.text}${care}` };
  const asked = there.length > 0 ? there : fitting;
  const coldOrHot = asCold(asked, has);
  const { found, order } = sorted(question, coldOrHot.length > 0 ? coldOrHot : asked);
  const what = limits ? `${diet} ${inWords(limits)}` : diet;
  // The drinks marked as caffeine-free are not coffee, but the guest asked for decaffeinated coffee.
  const isDecafMissing = has('descafeinado') && !found.some(({ category }) => category === 'café');
  const lead = isDecafMissing
    ? `Café descafeinado no hay en el menú. Marcado como ${what}${order}, hay`
    : there.length > 0
      ? `Marcado como ${what}${order}, hay`
      : `Entre ${and.format(categories ?? [])} no hay nada marcado como ${what}. De lo demás${order}:`;
  const rest = found.length > MOST_NAMED ? ` Y ${found.length - MOST_NAMED} más en ${link('el menú', '/products')}.` : '';
  const list = listOf(found, limits !== null || order !== '');
  return {
    text: `${notFound(question)}${lead} ${list}.${rest}${alsoWith(question, wished, limits, categories)}${care}`,
    products: found.slice(0, MOST_CARDS),
  };
}

/** A guest who avoids milk, not only lactose, is not offered lactose-free milk. */
const suits =
  (folded: string, wished: readonly Wished[]) =>
  (facts: Facts): boolean =>
    wished.every(({ diet, allergen, ...wish }) => {
      const isFree = !diet || !allergen || avoidsLactoseOnly(folded) || facts.allergens?.includes(allergen) === false;
      return isFree && fits({ diet, allergen, ...wish })(facts);
    });
const avoidsLactoseOnly = (folded: string) =>
  /\b(lactosa|lactose|deslactosad\w*)\b/.test(folded) && !/\b(lacteos?|alerg\w*)\b/.test(folded);

/** The products that suit with an option other than the default. */
function alsoWith(
  { folded, index }: Question,
  wished: Wished[],
  limits: ReturnType<typeof priceLimitsIn>,
  categories: Product['category'][] | null,
): string {
  const found = index.products.filter((one) => {
    const own = index.choices.get(one.id);
    const isAsked = one.available && isWithin(limits, one.price) && (!categories || categories.includes(one.category));
    return isAsked && own && !isSuited(index, one, wished) && suitedBy(own, suits(folded, wished)).some(canBeHad);
  });
  return found.length > 0 ? ` Si cambias lo usual (por ejemplo, la leche), también: ${listOf(found, false)}.` : '';
}

/** Sorts by price when the question asks for the cheapest or dearest; `order` describes the order in words. */
function sorted({ has }: Question, products: Product[]): { found: Product[]; order: string } {
  if (has('barato')) return { found: products.toSorted((one, other) => one.price - other.price), order: ', de menor a mayor precio' };
  if (has('caro')) return { found: products.toSorted((one, other) => other.price - one.price), order: ', de mayor a menor precio' };
  return { found: mixed(products), order: '' };
}

/** Food and drinks in turn, because the first ones are named. */
function mixed(products: Product[]): Product[] {
  const isDrink = ({ category }: Product) => category === 'café' || category === 'bebidas';
  const [drinks, food] = [products.filter(isDrink), products.filter((one) => !isDrink(one))];
  return Array.from({ length: Math.max(drinks.length, food.length) }, (_, at) => [food[at], drinks[at]])
    .flat()
    .filter((one) => one !== undefined);
}

/** Lists the foods of `¿puedo comer el brownie?` that are not on the menu; empty when all are on it. */
export function notFound({ folded, index }: Question): string {
  const absent = eaten(folded)
    .slice(0, MOST_EATEN)
    .filter((word) => index.named(word).length === 0 && !isKnownWord(word) && !wishes.some(({ asked }) => asked.test(word)));
  return absent.length > 0 ? `No encontré «${absent.join(' ').slice(0, 60)}» en el menú. ` : '';
}

/** The first products, with prices when the question is about prices. */
const listOf = (products: Product[], isByPrice: boolean): string =>
  and.format(products.slice(0, MOST_NAMED).map((one) => (isByPrice ? `${linkTo(one)} (${formatPrice(one.price)})` : linkTo(one))));

/** The food in 'no puedo comer cerdo', 'alergia a las fresas'. */
const AVOIDED =
  /\b(?:alergi[a-z]*|intoleran[a-z]*|no puedo (?:comer|tomar)|no (?:como|tomo)|me (?:hace|hacen) dano)(?: (?:a|al|el|la|los|las|de|con)){0,2} ([a-z]{4,})/;

/** Answers for a food that is no listed allergen: whose text names it, and that the others may contain it unnamed. */
function withoutIngredient({ folded, index }: Question, food: string): Reply {
  const stem = food.replace(/e?s$/, '');
  const words = stem === 'cerdo' || stem === 'puerco' ? /\b(?:cerdo|puerco|jamon|tocino|chorizo)/ : new RegExp(`\\b${stem}`);
  const categories = categoriesIn(folded);
  const there = index.products.filter((one) => one.available && !one.ships && (!categories || categories.includes(one.category)));
  const holding = there.filter(({ name, description }) => words.test(fold(`${name} ${description}`)));
  const named =
    holding.length > 0
      ? `Lo nombra el texto de ${and.format(holding.slice(0, MOST_NAMED).map(linkTo))}.`
      : 'Ningún texto del menú lo nombra.';
  return { text: `«${food}» no está entre los alérgenos que marcamos. ${named} Del resto no lo sé. ${CARE}` };
}

/** Drinks without coffee, or the category of the question. */
function withoutCoffee({ folded, index, has }: Question): Reply | null {
  const asked = categoriesIn(folded.replace(/\bcafe\b/g, ''))?.filter((category) => category !== 'café');
  const categories = asked && asked.length > 0 ? asked : ['bebidas'];
  const limits = priceLimitsIn(folded);
  const drinks = index.products.filter(
    (one) =>
      one.available && categories.includes(one.category) && isWithin(limits, one.price) && !/\b(café|espresso)\b/i.test(one.description),
  );
  const right = asCold(drinks, has);
  const found = right.length > 0 ? right : drinks;
  if (found.length === 0) return null;
  const calm = found.filter(({ dietary }) => dietary.includes('sin cafeína'));
  const also = calm.length > 0 && calm.length < found.length ? ` De ellas, sin cafeína: ${and.format(calm.map(linkTo))}.` : '';
  return { text: `Sin café hay ${listOf(found, limits !== null)}.${also}`, products: found.slice(0, MOST_CARDS) };
}

/** Products are marked only as caffeine-free, so the answer says only of coffee that it may contain caffeine. */
export function withCaffeine(products: readonly Product[]): Reply | null {
  const there = products.filter(({ available }) => available);
  const coffees = there.filter(({ category, dietary }) => category === 'café' && !dietary.includes('sin cafeína'));
  const calm = there.filter(({ category, dietary }) => (category === 'café' || category === 'bebidas') && dietary.includes('sin cafeína'));
  if (coffees.length === 0) return null;
  const without = calm.length > 0 ? ` Marcados como sin cafeína: ${listOf(calm, false)}. Las demás bebidas pueden llevarla.` : '';
  return { text: `Llevan cafeína los cafés: ${listOf(coffees, false)}.${without}`, products: coffees.slice(0, MOST_CARDS) };
}

const WITH = /\b(?:que|cual|cuales)\b.*?\b(?:lleva|contiene|tiene|trae|incluye)n?\b/;

/**
 * Answers `¿qué lleva huevo?` by the listed allergens, not by descriptions. Lists all products, because a partial list would not be safe.
 */
function productsWith(folded: string, wished: Wished[], products: Product[], categories: Product['category'][] | null): Reply | null {
  const asked = WITH.exec(folded);
  if (asked && wished.some(({ diet }) => diet === 'sin cafeína')) return withCaffeine(products);
  const [wish] = asked ? wished.filter((one) => one.allergen && one.asked.test(folded.slice(asked.index + asked[0].length))) : [];
  const allergen = wish?.allergen;
  if (!allergen) return null;
  const found = products.filter((one) => one.allergens?.includes(allergen) && (!categories || categories.includes(one.category)));
  if (found.length === 0) return { text: `No hay nada ahí que tenga marcado ${allergen}. ${CARE}` };
  const rest = found.length > MOST_WITH ? ` Y ${found.length - MOST_WITH} más: lo dice la página de cada producto.` : '';
  return {
    text: `Llevan ${allergen}: ${and.format(found.slice(0, MOST_WITH).map(linkTo))}.${rest} ${CARE}`,
    products: found.slice(0, MOST_CARDS),
  };
}

const EATEN =
  /\b(?:comer|tomar|pedir|beber|dar|quiere|quiero|llevan?|traen?|tienen?|contienen?)(?:me|le|les)?(?: \p{L}+)?? (?:el|la|los|las|un|una|unos|unas) (\p{L}{4,})/gu;
/** The foods in `¿puedo comer el brownie?`. */
const eaten = (folded: string): string[] => [...folded.matchAll(EATEN)].map(([, word]) => word as string);

/** Answers separately for each named product, so that none is left out. */
export function ofNamed(question: Question, products: Product[], wished: Wished[]): Reply {
  return { text: `${products.map((product) => ofOne(question, product, wished)).join(' ')} ${CARE}`, products };
}

function ofOne({ folded, index, has }: Question, product: Product, wished: Wished[]): string {
  const { allergens, dietary, name } = product;
  const parts: string[] = [];
  const choices = index.choices.get(product.id);
  const suiting = choices && wished.length > 0 && !isSuited(index, product, wished) ? suitedBy(choices, suits(folded, wished)) : [];
  const offers = product.available ? suiting.filter(canBeHad) : [];
  const gone = suiting.filter((one) => !canBeHad(one)).map((one) => one.name);
  const soldOut = gone.length > 0 ? ` ${capital(soldOutInWords(gone))}.` : '';
  const without = and.format(wished.map((wish) => wish.without));
  if (offers.length > 0 && has('evita')) return `${name}: ${without} solo con ${offersInWords(offers)}.${soldOut}`;
  for (const { diet, allergen, without } of wished) {
    if (diet === 'sin cafeína') parts.push(caffeineText(product));
    else if (diet && dietary.includes(diet)) parts.push(`${name} está marcado como ${diet}.`);
    else if (allergen && allergens?.includes(allergen)) parts.push(`${name} lleva ${allergen}.`);
    else if (allergen && allergens) parts.push(`${capital(allergen)} no está entre los alérgenos marcados de ${name}.`);
    else parts.push(`${name} no está marcado como ${without}.`);
  }
  if (wished.length === 0) {
    if (!allergens) parts.push(`No tengo los alérgenos de ${name}.`);
    else
      parts.push(
        allergens.length > 0
          ? `${name} lleva ${and.format(allergens)}.`
          : `${name} no tiene marcado ninguno de los alérgenos que listamos.`,
      );
  }
  if (offers.length > 0) return `${parts.join(' ')} ${capital(without)} va con ${offersInWords(offers)}.${soldOut}`;
  const milk =
    /\bavena\b/.test(product.description) && wished.some(({ allergen }) => allergen === 'lácteos') ? ` ${product.description}` : '';
  return `${parts.join(' ')}${milk}${soldOut}`;
}
