import type { Allergen, Diet, Product } from '#contract/catalog.ts';
import { SHOP } from '#contract/shop.ts';
import { ALLERGY_CARE } from './house.ts';
import { otherMilk } from './milk.ts';
import { and, link, linkTo, type Question, type Reply } from './reply.ts';

/** What somebody keeps away from: a diet that products are marked with, or an allergen that they list. */
type Wish = { asks: RegExp; diet?: Diet; allergen?: Allergen; without: string };

const WISHES: Wish[] = [
  {
    asks: /\b(lactosa|lacteos?|deslactosad\w*|leche|lactose|dairy|milk)\b/,
    diet: 'sin lactosa',
    allergen: 'lácteos',
    without: 'sin lactosa',
  },
  { asks: /\b(gluten|celiac\w*|trigo)\b/, diet: 'sin gluten', allergen: 'gluten', without: 'sin gluten' },
  { asks: /\b(vegan\w*)\b/, diet: 'vegano', without: 'vegano' },
  { asks: /\b(vegetarian\w*|sin carne)\b/, diet: 'vegetariano', without: 'vegetariano' },
  { asks: /\b(cafeina|descafeinad\w*|caffeine|decaf)\b/, diet: 'sin cafeína', without: 'sin cafeína' },
  { asks: /\b(huevos?)\b/, allergen: 'huevo', without: 'sin huevo' },
  { asks: /\b(nuez|nueces|almendras?|avellanas?|frutos secos)\b/, allergen: 'nueces', without: 'sin nueces' },
  { asks: /\b(cacahuates?|mani)\b/, allergen: 'cacahuate', without: 'sin cacahuate' },
  { asks: /\b(soya|soja)\b/, allergen: 'soya', without: 'sin soya' },
  { asks: /\b(ajonjoli|sesamo)\b/, allergen: 'ajonjolí', without: 'sin ajonjolí' },
  { asks: /\b(mariscos?)\b/, allergen: 'mariscos', without: 'sin mariscos' },
  { asks: /\b(pescado)\b/, allergen: 'pescado', without: 'sin pescado' },
];
const KEEPS_AWAY =
  /\b(sin|libres? de|no (tenga|lleve|contenga|tiene|lleva|contiene|incluye|usa)n?|alergi\w*|alergen\w*|intoleran\w*|celiac\w*|vegan\w*|vegetarian\w*|descafeinad\w*|deslactosad\w*|free|decaf|without|no (puedo|debo|puede|como|tomo|quiero)|evito|me hace dano)\b/;
const TRACES = /\b(trazas?|contaminacion|cruzada|cocinan?|misma (freidora|plancha))\b/;
/** `sin prisa` and the like ask for nothing that is left out. */
const WITHOUT =
  /\bsin (?:el |la |los |las |nada de )?(?!costo|cargo|cuenta|registr|reserv|problema|embargo|tarjeta|cita|prisa|duda|compromiso)(\p{L}{4,}(?: rojos)?)/u;
const MOST_NAMED = 6;
const MOST_CARDS = 4;
const MOST_WITH = 24;
const MOST_EATEN = 6;

const fits =
  ({ diet, allergen }: Wish) =>
  (product: Product): boolean =>
    diet ? product.dietary.includes(diet) : allergen ? product.allergens?.includes(allergen) === false : false;

/** About one product when one is named, else about the whole menu. */
export function diets({ folded, shelf }: Question, named: Product[]): Reply | null {
  const milk = otherMilk(folded, shelf.products);
  if (milk) return milk;
  const wishes = WISHES.filter(({ asks }) => asks.test(folded));
  if (named.length > 0 && (wishes.length > 0 || /\b(alerg\w*)\b/.test(folded))) return ofNamed(named, wishes);
  if (wishes.length > 0 && TRACES.test(folded)) return { text: `De trazas no tengo información. ${ALLERGY_CARE}` };
  if (wishes.length === 0) {
    const left = WITHOUT.exec(folded)?.[1];
    // What a description says is in it would be found, which is the very thing.
    if (left && !/azucar|endulzante/.test(left))
      return {
        text: `Qué va sin «${left}» no lo sé: solo tengo los alérgenos marcados. Mira ${link('el menú', '/products')} o pregunta al equipo: ${SHOP.email}.`,
      };
    if (!/\balerg\w*\b/.test(folded)) return null;
    return {
      text: `Dime a qué tienes alergia y te digo qué puedes pedir. Los alérgenos también están en la página de cada producto. ${ALLERGY_CARE}`,
    };
  }
  const category = categoryIn(folded);
  if (!KEEPS_AWAY.test(folded)) return thoseWith(folded, wishes, shelf.products, category);
  const fitting = shelf.products.filter((one) => one.available && wishes.every((wish) => fits(wish)(one)));
  const there = fitting.filter((one) => !category || category.includes(one.category));
  const what = and.format(wishes.map(({ without }) => without));
  const care = wishes.some(({ allergen }) => allergen) ? ` ${ALLERGY_CARE}` : '';
  if (fitting.length === 0) return { text: `No tengo nada marcado como ${what}. Pregunta al equipo antes de pedir.${care}` };
  const found = there.length > 0 ? there : fitting;
  const lead =
    there.length > 0 ? `Sí: ${what}, hay` : `Entre ${and.format(category ?? [])} no hay nada marcado como ${what}. De lo demás sí:`;
  const rest = found.length > MOST_NAMED ? ` Y ${found.length - MOST_NAMED} más en ${link('el menú', '/products')}.` : '';
  const absent = eaten(folded)
    .slice(0, MOST_EATEN)
    .filter((word) => shelf.named(word).length === 0 && !WISHES.some(({ asks }) => asks.test(word)));
  const first = absent.length > 0 ? `No encontré «${absent.join(' ').slice(0, 60)}» en el menú. ` : '';
  return {
    text: `${first}${lead} ${and.format(found.slice(0, MOST_NAMED).map(linkTo))}.${rest}${care}`,
    products: found.slice(0, MOST_CARDS),
  };
}

const WITH = /\b(?:que|cual|cuales)\b.*?\b(?:lleva|contiene|tiene|trae|incluye)n?\b/;

/** `¿qué lleva huevo?`: by what is listed, not by what a description happens to say. All of them, or none would be safe. */
function thoseWith(folded: string, wishes: Wish[], products: Product[], category: Product['category'][] | null): Reply | null {
  const asked = WITH.exec(folded);
  const [wish] = asked ? wishes.filter(({ asks, allergen }) => allergen && asks.test(folded.slice(asked.index + asked[0].length))) : [];
  const allergen = wish?.allergen;
  if (!allergen) return null;
  const found = products.filter((one) => one.allergens?.includes(allergen) && (!category || category.includes(one.category)));
  if (found.length === 0) return { text: `No hay nada ahí que tenga marcado ${allergen}. ${ALLERGY_CARE}` };
  const rest = found.length > MOST_WITH ? ` Y ${found.length - MOST_WITH} más: lo dice la página de cada producto.` : '';
  return {
    text: `Llevan ${allergen}: ${and.format(found.slice(0, MOST_WITH).map(linkTo))}.${rest} ${ALLERGY_CARE}`,
    products: found.slice(0, MOST_CARDS),
  };
}

/** `¿puedo comer el brownie?` asks for the brownie, whatever else is said. */
const eaten = (folded: string): string[] =>
  [...folded.matchAll(/\b(?:comer|tomar|pedir|beber)(?:me)? (?:el|la|los|las|un|una|unos|unas) (\p{L}{3,})/gu)].map(
    ([, word]) => word as string,
  );

/** Each of those that were named: none may be passed over. */
function ofNamed(products: Product[], wishes: Wish[]): Reply {
  return { text: `${products.map((product) => ofOne(product, wishes)).join(' ')} ${ALLERGY_CARE}`, products };
}

function ofOne(product: Product, wishes: Wish[]): string {
  const { allergens, dietary, name } = product;
  const parts: string[] = [];
  for (const { diet, allergen, without } of wishes) {
    if (diet && dietary.includes(diet)) parts.push(`${name} es ${diet}.`);
    else if (allergen && allergens?.includes(allergen)) parts.push(`${name} lleva ${allergen}.`);
    else if (allergen && allergens) parts.push(`${name} no lleva ${allergen}.`);
    else parts.push(`${name} no está marcado como ${without}.`);
  }
  if (wishes.length === 0) {
    if (!allergens) parts.push(`No tengo los alérgenos de ${name}.`);
    else
      parts.push(
        allergens.length > 0 ? `${name} lleva ${and.format(allergens)}.` : `${name} no lleva ninguno de los alérgenos que listamos.`,
      );
  }
  const milk =
    /\bavena\b/.test(product.description) && wishes.some(({ allergen }) => allergen === 'lácteos') ? ` ${product.description}` : '';
  return `${parts.join(' ')}${milk}`;
}

const CATEGORY_WORDS: [RegExp, Product['category'][]][] = [
  [/\b(desayun\w*)\b/, ['desayunos']],
  [/\b(almuerz\w*|lunch)\b/, ['almuerzos']],
  [/\b(comida|alimentos?|comer|food)\b/, ['desayunos', 'almuerzos', 'postres']],
  [/\b(salad[oa]s?|salty)\b/, ['almuerzos', 'desayunos']],
  [/\b(postres?|dulces?|dessert\w*|pasteles|pan dulce)\b/, ['postres']],
  [/\b(bebidas?|tomar|beber|drinks?)\b/, ['bebidas', 'café']],
  [/\b(cafes?|coffee)\b/, ['café']],
];

/** The shelves that the question is about. */
export const categoryIn = (folded: string): Product['category'][] | null => CATEGORY_WORDS.find(([asks]) => asks.test(folded))?.[1] ?? null;
