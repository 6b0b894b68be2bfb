import { CATEGORIES, type Product } from '#contract/catalog.ts';
import { categoryIn } from './diets.ts';
import { and, inPesos, link, linkTo, type Question, type Reply } from './reply.ts';
import { contentOf, fold, isWide } from './words.ts';

const PRICE = /\b(cuanto|cuesta|cuestan|precios?|vale|valen|costo|a como|how much|price)\b/;
const CHEAP = /\b(mas barat\w*|mas economic\w*|menor precio|barat[oa]s?|economic[oa]s?|cheapest)\b/;
const DEAR = /\b(mas car[oa]s?|mayor precio|mas costos\w*)\b/;
const OFFERS = /\b(ofertas?|descuentos?|promocion\w*|promos?|rebajas?|rebajad\w*)\b/;
const ADVICE =
  /\b(recom\w+|sugier\w*|sugerencia\w*|antoj\w*|destacad\w*|popular\w*|favorit\w*|mas vendid\w*|que pido|que me pido|no se que)\b/;
const COLD = /\b(fri[oa]s?|helad[oa]s?|hielo|refrescante\w*|calor)\b/;
const HOT = /\b(calient\w*|calientit\w*|frio que hace)\b/;
const STRONG = /\b(fuerte|cargad[oa]|intens[oa]|despertar\w*|energia|con cafeina|mas cafeina)\b/;
const SWEET = /\b(dulces?|chocolat\w*|antojo dulce)\b/;
const BEANS = /\b(especialidad|grano|granos|tueste|tostad\w*|para (mi )?casa|bolsas?|origen|molido)\b/;
const MENU = /\b(menu|carta|que venden|que ofrecen|que productos|categorias|que tienen|que hay)\b/;
const BUDGET = /\b(?:menos de|hasta|maximo|por|con|presupuesto de|tengo|solo traigo|traigo)\s+(\d{2,5})(?: ?pesos)?\b/;
const HAVE = /\b(hay|tienen|tendran|venden|manejan|ofrecen|sirven|existe|quiero|busco|do you have|disponible\w*|agotad\w*|queda\w*)\b/;

const MOST = 4;
const isDrink = ({ category }: Product) => category === 'café' || category === 'bebidas';
const isBeans = ({ description }: Product) => /\b(bolsa|grano entero)\b/i.test(description);
const textOf = ({ name, description }: Product) => fold(`${name} ${description}`);
const isCold = (product: Product) => isDrink(product) && /\b(hielo|fria|helado|limonada|agua de|cold)\b/.test(textOf(product));
const isSweet = (product: Product) => product.category === 'postres' || /\b(chocolate|cacao|crema batida)\b/.test(textOf(product));

const priced = (product: Product) => `${linkTo(product)} (${inPesos(product.price)})`;
const inStock = (products: Product[]) => products.filter(({ available }) => available);
const unique = (products: Product[]) => [...new Set(products)];

const shown = (lead: string, products: Product[], tail = ''): Reply => ({
  text: `${lead} ${and.format(products.slice(0, MOST).map(priced))}.${tail}`,
  products: products.slice(0, MOST),
});

/** One product: what it is, what it costs, whether there is any. */
export function ofProduct(product: Product, folded: string): Reply {
  const before = product.original_price ? `, antes ${inPesos(product.original_price)}` : '';
  const absent = product.available ? '' : ' Por ahora no está disponible.';
  if (PRICE.test(folded)) return { text: `${linkTo(product)} cuesta ${inPesos(product.price)}${before}.${absent}`, products: [product] };
  const asksStock = HAVE.test(folded);
  const lead = asksStock && product.available ? 'Sí, tenemos ' : '';
  const description = /[.!?…]$/.test(product.description) ? product.description : `${product.description}.`;
  return {
    text: `${lead}${linkTo(product)}: ${lower(description)} Cuesta ${inPesos(product.price)}${before}.${absent}`,
    products: [product],
  };
}

const lower = (text: string) => (/^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

export const asksPrice = (folded: string): boolean => PRICE.test(folded);
const COMPARES = /\b(diferencia\w*|compar\w*|distint\w*|cual (es|me)|que (es|son|llevan?)|mas (fuerte|suave|dulce|cargad\w*))\b/;

/** Several of one name: `café`, `latte`; what each is, when they are compared. */
export const ofProducts = (products: Product[], folded: string): Reply => {
  const stocked = inStock(products);
  if (COMPARES.test(folded) && products.length > 1) return { text: products.map((one) => ofProduct(one, '').text).join('\n'), products };
  return stocked.length > 0 ? shown('Tenemos', stocked) : shown('Por ahora no están disponibles', products);
};

/** What the menu has of a kind: offers, the cheapest, something cold, a shelf. */
export async function menu({ folded, shelf }: Question): Promise<Reply | null> {
  const shelves = categoryIn(folded);
  const within = (products: Product[]) => inStock(products).filter(({ category }) => !shelves || shelves.includes(category));
  const sorted = async (find: typeof shelf.cheapest) =>
    (await Promise.all((shelves ?? [undefined]).map((category) => find(category, MOST)))).flat();

  if (OFFERS.test(folded)) {
    const offers = within(shelf.products).filter(({ original_price }) => original_price !== null);
    if (offers.length === 0) return { text: `Hoy no hay ofertas ahí. Mira todo ${link('el menú', '/products')}.` };
    const list = offers.slice(0, MOST).map((one) => `${linkTo(one)} a ${inPesos(one.price)} (antes ${inPesos(one.original_price ?? 0)})`);
    return { text: `En oferta: ${and.format(list)}.`, products: offers.slice(0, MOST) };
  }
  const budget = Number(BUDGET.exec(folded)?.[1] ?? 0);
  if (budget > 0) {
    const fitting = within(shelf.products)
      .filter(({ price }) => price <= budget)
      .sort((a, b) => b.price - a.price);
    if (fitting.length > 0) return shown(`Por ${inPesos(budget)} o menos hay`, fitting);
    const [least] = await shelf.cheapest(shelves?.[0], 1);
    return least ? shown(`No hay nada por ${inPesos(budget)} o menos. Lo más barato es`, [least]) : null;
  }
  if (DEAR.test(folded)) {
    const [most] = (await sorted(shelf.dearest)).sort((a, b) => b.price - a.price);
    const [least] = CHEAP.test(folded) ? (await sorted(shelf.cheapest)).sort((a, b) => a.price - b.price) : [];
    if (!most) return null;
    const dear = shown('El de mayor precio es', [most]);
    return least ? { text: `${dear.text}\nLo más barato es ${priced(least)}.`, products: [most, least] } : dear;
  }
  if (CHEAP.test(folded)) {
    const found = (await sorted(shelf.cheapest)).sort((a, b) => a.price - b.price);
    const [least, ...others] = found;
    if (!least) return null;
    const also = others.slice(0, 2).map(priced);
    return {
      text: `Lo más barato es ${priced(least)}.${also.length > 0 ? ` Le siguen ${and.format(also)}.` : ''}`,
      products: found.slice(0, 3),
    };
  }
  if (BEANS.test(folded)) {
    const beans = inStock(shelf.products).filter((one) => one.category === 'café' && isBeans(one));
    if (beans.length > 0) {
      const list = beans.slice(0, MOST).map((one) => `${priced(one)}: ${lower(one.description)}`);
      return { text: `De especialidad, en grano, tenemos:\n${list.join('\n')}`, products: beans.slice(0, MOST) };
    }
  }
  const isTaste = COLD.test(folded) || HOT.test(folded) || STRONG.test(folded) || SWEET.test(folded);
  if (
    isTaste &&
    (ADVICE.test(folded) || contentOf(folded).every(({ terms }) => terms.every((term) => isWide(term) || TASTE_TERMS.test(term))))
  ) {
    let found = within(shelf.products);
    if (COLD.test(folded) && !/\bfrio que hace\b/.test(folded)) found = found.filter(isCold);
    else if (HOT.test(folded)) found = found.filter((one) => isDrink(one) && !isCold(one) && !isBeans(one));
    if (STRONG.test(folded))
      found = found.filter((one) => one.category === 'café' && !isBeans(one) && !one.dietary.includes('sin cafeína'));
    if (SWEET.test(folded)) found = found.filter(isSweet);
    if (found.length > 0) return shown('Te recomiendo', found);
  }
  if (ADVICE.test(folded)) {
    const found = within(shelf.products);
    const best = unique([...found.filter(({ featured }) => featured), ...found]);
    if (best.length > 0) return shown('Te recomiendo', best);
  }
  if (shelves && contentOf(folded).every(({ terms }) => terms.every(isWide))) {
    const found = within(shelf.products).filter((one) => !isBeans(one));
    const path = shelves.length === 1 && shelves[0] === 'café' ? '/coffee' : '/products';
    if (found.length > 0)
      return shown('Tenemos', found, found.length > MOST ? ` Y ${found.length - MOST} más en ${link('el menú', path)}.` : '');
    return { text: `Por ahora no hay nada de eso. Mira ${link('el menú', '/products')}.` };
  }
  if (MENU.test(folded) && contentOf(folded).length === 0) {
    const kinds = CATEGORIES.filter((category) => shelf.products.some((one) => one.category === category));
    return {
      text: `Tenemos ${and.format(kinds)}. Todo está en ${link('el menú', '/products')} y los cafés en ${link('Café', '/coffee')}.`,
    };
  }
  return null;
}

const TASTE_TERMS =
  /^(fri|frio|frios|helad|hiel|refrescant|calient|calor|fuert|carga|cargad|intens|energi|dulc|chocolat|despertar\w*|cafein|tiemp|tard|noch|manan)$/;

/** What the words of the question are found in; honest about those that are found nowhere. */
export async function described({ text, folded, shelf }: Question): Promise<Reply | null> {
  const { products, missing } = await shelf.about(text);
  const isAsking = HAVE.test(folded) || PRICE.test(folded) || OFFERED.test(folded);
  if (products.length > 0 && missing.length === 0) return ofProducts(products, folded);
  if (!isAsking) return null;
  const near = products.length > 0 && missing.length < 2 ? products : [];
  const words = missing.slice(0, 5).join(' ').slice(0, 60);
  const lead = `No encontré «${words}» en el menú.`;
  if (near.length > 0) return shown(`${lead} Lo más parecido:`, near);
  return { text: `${lead} Mira lo que hay en ${link('el menú', '/products')}.` };
}

const OFFERED = /\b(llev\w*|contien\w*|con|de)\b/;
