import { CATEGORIES, type Product } from '#contract/catalog/catalog.ts';
import { formatPrice } from '#contract/money.ts';
import { isBeans } from '#contract/shipments/shipping.ts';
import { capital } from '#contract/words.ts';
import { WHICH_PRODUCT } from '#server/features/assistant/facts/no-answer.ts';
import { and, link, linkTo, type Question, type Reply } from '#server/features/assistant/reply.ts';
import { categoriesIn } from '#server/features/assistant/understanding/categories.ts';
import { isWithin, type PriceLimits, priceLimitsIn } from '#server/features/assistant/understanding/price-limits.ts';
import { contentOf, fold, isWide } from '#server/features/assistant/understanding/spanish-words.ts';
import { pricedAsAsked } from './choices.ts';

const MOST = 4;
const isDrink = ({ category }: Product) => category === 'café' || category === 'bebidas';
const textOf = ({ name, description }: Product) => fold(`${name} ${description}`);
/** Drinks with ice. The menu does not mark them, so their texts decide. */
export const isCold = (product: Product) => isDrink(product) && /\b(hielo|fria|helado|limonada|agua de|cold)\b/.test(textOf(product));
const isSweet = (product: Product) => product.category === 'postres' || /\b(chocolate|cacao|crema batida)\b/.test(textOf(product));

const priced = (product: Product) => `${linkTo(product)} (${formatPrice(product.price)})`;
const inStock = (products: Product[]) => products.filter(({ available }) => available);
const unique = (products: Product[]) => [...new Set(products)];

const shown = (lead: string, products: Product[], tail = ''): Reply => ({
  text: `${lead} ${and.format(products.slice(0, MOST).map(priced))}.${tail}`,
  products: products.slice(0, MOST),
});

/** Writes `por $80.00 o menos`. */
export const inWords = ({ least, most }: PriceLimits): string => {
  if (most === Number.POSITIVE_INFINITY) return `de ${formatPrice(least)} o más`;
  return least > 0 ? `entre ${formatPrice(least)} y ${formatPrice(most)}` : `por ${formatPrice(most)} o menos`;
};

/** Describes one product: text, price and availability; only the price when the question asks for it. */
export function ofProduct(product: Product, { has }: Pick<Question, 'has'>): Reply {
  const before = product.original_price ? `, antes ${formatPrice(product.original_price)}` : '';
  const absent = product.available ? '' : ' Por ahora no está disponible.';
  if (has('precio')) return { text: `${linkTo(product)} cuesta ${formatPrice(product.price)}${before}.${absent}`, products: [product] };
  const lead = has('hay') && product.available ? 'Sí, tenemos ' : '';
  const description = /[.!?…]$/.test(product.description) ? product.description : `${product.description}.`;
  return {
    text: `${lead}${linkTo(product)}: ${lower(description)} Cuesta ${formatPrice(product.price)}${before}.${absent}`,
    products: [product],
  };
}

/** The price of a product with the options in the question; null when the question asks for no price or names no option. */
export function priceAsAsked(product: Product, { folded, has, index }: Question): Reply | null {
  const choices = index.choices.get(product.id);
  const asked = has('precio') && product.available && choices ? pricedAsAsked(choices, product.price, folded) : null;
  if (!asked) return null;
  return { text: `${linkTo(product)} (${and.format(asked.names)}) cuesta ${formatPrice(asked.price)}.`, products: [product] };
}

/** The named products within the price limits of the question; when there are none, an answer with other products in that range. */
export function withinLimits(named: Product[], { folded, index }: Question): Reply | Product[] {
  const limits = priceLimitsIn(folded);
  const within = named.filter(({ price }) => isWithin(limits, price));
  if (!limits || within.length > 0) return within;
  const lead = `${and.format(named.map((one) => `${linkTo(one)} cuesta ${formatPrice(one.price)}`))}.`;
  const alike = inStock(index.products).filter(
    (one) => isWithin(limits, one.price) && !isBeans(one) && named.some(({ category }) => category === one.category),
  );
  if (alike.length === 0) return { text: lead, products: named };
  return shown(`${lead} ${capital(inWords(limits))} hay`, alike);
}

const lower = (text: string) => (/^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

/** Answers for several products with a common name, such as `latte`; each is described when the question compares them. */
export const ofProducts = (products: Product[], { has }: Question): Reply => {
  const stocked = inStock(products);
  if (has('compara') && products.length > 1)
    return { text: products.map((one) => ofProduct(one, { has: () => false }).text).join('\n'), products };
  return stocked.length > 0 ? shown('Tenemos', stocked) : shown('Por ahora no están disponibles', products);
};

/** Answers about groups of products: offers, the cheapest, within a price, cold ones, a category. */
export async function menu(question: Question): Promise<Reply | null> {
  const { folded, has, index } = question;
  // '¿qué postres hay?', '¿cuál es el más barato?'
  const isOfLast = (has('barato') || has('caro')) && contentOf(folded).length === 0;
  const categories = categoriesIn(folded) ?? (isOfLast ? categoriesIn(lastOf(question)) : null);
  const limits = priceLimitsIn(folded);
  const isSavoury = /\bsalad(?:o|os|as)\b|\balgo salada\b/.test(folded);
  const inCategories = inStock(index.products).filter(
    (one) => (!categories || categories.includes(one.category)) && !(isSavoury && /\b(?:dulces?|jarabe|fresa|miel)\b/.test(textOf(one))),
  );
  const within = inCategories.filter(({ price }) => isWithin(limits, price));
  const sorted = async (find: typeof index.cheapest) =>
    (await Promise.all((categories ?? [undefined]).map((category) => find(category, MOST)))).flat();

  if (has('oferta')) return offers(within);
  if (has('caro') || has('barato')) return extremes(question, await sorted(index.dearest), await sorted(index.cheapest));
  if (has('nuevo') && within.length > 0)
    return shown(
      'Lo más nuevo:',
      within.toSorted((one, other) => other.created_at.localeCompare(one.created_at)),
    );
  if (limits && within.length === 0) return outOfLimits(limits, inCategories, categories ? `nada en ${and.format(categories)}` : 'nada');
  if (has('enGrano')) {
    const beans = within.filter((one) => one.category === 'café' && isBeans(one));
    if (beans.length > 0) {
      const list = beans.slice(0, MOST).map((one) => `${priced(one)}: ${lower(one.description)}`);
      return { text: `De especialidad, en grano, tenemos:\n${list.join('\n')}`, products: beans.slice(0, MOST) };
    }
  }
  const tasty = byTaste(question, within);
  if (tasty && tasty.length > 0) return shown('Te recomiendo', tasty);
  const lead = /\bmas (?:vendid|pedid)\w*|\bpopular\w*|\bfavorit\w*/.test(folded)
    ? 'Cuál se vende más no lo sé. Te recomiendo'
    : 'Te recomiendo';
  if (has('consejo') && within.length > 0) return shown(lead, unique([...within.filter(({ featured }) => featured), ...within]));
  if (limits) {
    const found = within.toSorted((one, other) => other.price - one.price);
    return shown(`${capital(inWords(limits))} hay`, found);
  }
  if (categories && contentOf(folded).every(({ terms }) => terms.every(isWide))) {
    const found = inCategories.filter((one) => !isBeans(one));
    const path = categories.length === 1 && categories[0] === 'café' ? '/coffee' : '/products';
    if (found.length > 0)
      return shown('Tenemos', found, found.length > MOST ? ` Y ${found.length - MOST} más en ${link('el menú', path)}.` : '');
    return { text: `Por ahora no hay nada de eso. Mira ${link('el menú', '/products')}.` };
  }
  if (has('menú') && contentOf(folded).length === 0) {
    const kinds = CATEGORIES.filter((category) => index.products.some((one) => one.category === category));
    return {
      text: `Tenemos ${and.format(kinds)}. Todo está en ${link('el menú', '/products')} y los cafés en ${link('Café', '/coffee')}.`,
    };
  }
  return null;
}

/** The guest's last message before the question, folded. */
const lastOf = ({ before }: Question): string => fold((before.findLast(({ role }) => role === 'user')?.content ?? '').slice(0, 300));

function offers(products: Product[]): Reply {
  const found = products.filter(({ original_price }) => original_price !== null).slice(0, MOST);
  if (found.length === 0) return { text: `Hoy no hay ofertas ahí. Mira todo ${link('el menú', '/products')}.` };
  const list = found.map((one) => `${linkTo(one)} a ${formatPrice(one.price)} (antes ${formatPrice(one.original_price ?? 0)})`);
  return { text: `En oferta: ${and.format(list)}.`, products: found };
}

/** Answers with the dearest product, the cheapest, or both. */
function extremes({ has }: Question, dearest: Product[], cheapest: Product[]): Reply | null {
  const [most] = dearest.toSorted((one, other) => other.price - one.price);
  const least = cheapest.toSorted((one, other) => one.price - other.price);
  const [first, ...others] = least;
  if (!most || !first) return null;
  if (has('caro')) {
    const dear = shown('El de mayor precio es', [most]);
    return has('barato') ? { text: `${dear.text}\nLo más barato es ${priced(first)}.`, products: [most, first] } : dear;
  }
  const also = others.slice(0, 2).map(priced);
  return {
    text: `Lo más barato es ${priced(first)}.${also.length > 0 ? ` Le siguen ${and.format(also)}.` : ''}`,
    products: least.slice(0, 3),
  };
}

/** Answers with the nearest price when no product lies within the limits. */
export function outOfLimits(limits: PriceLimits, products: Product[], what: string): Reply | null {
  const [least, ...others] = products.toSorted((one, other) => one.price - other.price);
  if (!least) return null;
  const most = others.at(-1) ?? least;
  const isTooLow = least.price > limits.most;
  const lead = `No hay ${what} ${inWords(limits)}.`;
  return isTooLow
    ? shown(`${lead} Lo más barato es`, [least])
    : shown(`${lead} Lo más cercano es`, [most.price < limits.least ? most : least]);
}

/** Only the cold or only the hot products, if the question asks for them. */
export function asCold(products: Product[], has: Question['has']): Product[] {
  if (has('frío') && !has('hace_frío')) return products.filter(isCold);
  return has('caliente') ? products.filter((one) => isDrink(one) && !isCold(one) && !isBeans(one)) : products;
}

/** Cold, hot, strong or sweet products; null when the question asks for no taste, or for something else as well. */
function byTaste({ folded, has }: Question, products: Product[]): Product[] | null {
  if (!has('frío') && !has('caliente') && !has('fuerte') && !has('dulce')) return null;
  const isOnlyTaste = contentOf(folded).every(({ terms }) =>
    terms.every((term) => isWide(term) || TASTE_TERMS.test(term) || /^\d+$/.test(term)),
  );
  if (!has('consejo') && !isOnlyTaste) return null;
  if (isMild(folded))
    return asCold(products, has).filter(
      (one) => one.category === 'café' && !isBeans(one) && MILD.test(textOf(one)) && !/\bamargo\b/.test(textOf(one)),
    );
  let found = asCold(products, has);
  if (has('fuerte')) found = found.filter((one) => one.category === 'café' && !isBeans(one) && !one.dietary.includes('sin cafeína'));
  return has('dulce') ? found.filter(isSweet) : found;
}

/** How strong a coffee is the menu does not mark, so its text decides. */
const MILD = /\b(?:suave|cremos[oa]|dulce)\b/;
const isMild = (folded: string) =>
  /\b(?:no|nada|menos|poco|sin)\b[a-z ]{0,20}\b(?:fuerte|cargado|intenso)\b/.test(folded) || /\b(?:suavecito|ligerito)\b/.test(folded);

const TASTE_TERMS =
  /^(fri|frio|frios|helad|hiel|refrescant|calient|calor|fuert|carga|cargad|intens|energi|dulc|chocolat|despertar\w*|cafein|tiemp|tard|noch|manan)$/;

/** Products that contain the words of the question; also says which words no product contains. */
export async function byWords(question: Question): Promise<Reply | null> {
  const { text, has, index } = question;
  const { products, missing } = await index.about(text);
  if (products.length > 0 && missing.length === 0) return ofProducts(products, question);
  const isAsking = has('hay') || has('precio');
  if (missing.length === 0) return isAsking ? { text: WHICH_PRODUCT } : null;
  if (!isAsking && !has('conAlgo')) return null;
  const near = products.length > 0 && missing.length < 2 ? products : [];
  const lead = `No encontré «${missing.slice(0, 5).join(' ').slice(0, 60)}» en el menú.`;
  if (near.length > 0) return shown(`${lead} Lo más parecido:`, near);
  return { text: `${lead} Mira lo que hay en ${link('el menú', '/products')}.`, isUnknown: true };
}
