import type { Product } from '#contract/catalog/catalog.ts';
import { and, linkTo, type Question, type Reply } from '#server/features/assistant/reply.ts';
import { fold } from '#server/features/assistant/understanding/spanish-words.ts';
import { addsOf, canBeHad, type Offer } from './choices.ts';
import { isCold } from './menu.ts';

const MOST_NAMED = 8;
const MOST_CARDS = 4;

/** Groups of options with answers of their own. */
const OTHERS = /^(?:leche|tamano|molienda|molido)/;
export const SWEETENERS = /^(?:endulz|edulcor|azucar)/;

/** What guests call options, in the words of the options' names. */
const SPOKEN: [asked: RegExp, option: RegExp][] = [
  [/\b(?:shots?|carga extra|doble carga|carga doble)\b/, /\bshot\b/],
  [/\b(?:fri[oa]s?|helad[oa]s?|con hielo|iced?|rocas)\b/, /^con hielo$/],
  [/\bcalient\w*\b/, /^caliente$/],
  [/\b(?:endulzantes?|edulcorantes?|splenda|stevia)\b/, /^stevia$/],
  [/\bmiel\b/, /^miel\b/],
  [/\bcrema batida\b/, /^crema batida$/],
  [/\b(?:vainilla|canela)\b/, /^(?:vainilla|canela)$/],
  [/\b(?:sin|poco) hielo\b/, /^(?:sin|poco) hielo$/],
];
/** Asked of the whole menu as well; the others, such as 'frío', only of a named product. */
const OF_ALL = /\b(?:shots?|carga extra|splenda|stevia|edulcorantes?|endulzantes?)\b/;

type Having = { product: Product; offer: Offer };

/** The products with an available option that the question names: 'con doble shot', 'frío', 'stevia'. */
export function extras({ folded, index }: Question, meant: readonly Product[]): Reply | null {
  const spoken = SPOKEN.filter(([asked]) => asked.test(folded)).map(([, option]) => option);
  if (spoken.length === 0 || (meant.length === 0 && !OF_ALL.test(folded))) return null;
  const among = meant.length > 0 ? meant : index.products;
  const found: Having[] = among.flatMap((product) => {
    const groups = index.choices.get(product.id)?.groups.filter(({ name }) => !OTHERS.test(fold(name))) ?? [];
    const options = groups
      .flatMap(({ options }) => options)
      .filter((one) => canBeHad(one) && spoken.some((name) => name.test(fold(one.name))));
    return product.available ? options.map((offer) => ({ product, offer })) : [];
  });
  if (found.length === 0) {
    const isOfCold = meant.length > 0 && /\b(?:fri[oa]s?|helad[oa]s?|con hielo)\b/.test(folded) && !meant.some(isCold);
    return isOfCold
      ? { text: `${and.format(meant.map(linkTo))} no se ofrece con hielo en el menú: pregunta en la barra.`, products: [...meant] }
      : null;
  }
  const byName = Map.groupBy(found, ({ offer }) => offer.name);
  const texts = [...byName].map(([name, same]) => {
    const shown = same.slice(0, MOST_NAMED).map(({ product, offer }) => `${linkTo(product)} (${addsOf(offer.price)})`);
    const more = same.length > MOST_NAMED ? [`${same.length - MOST_NAMED} más`] : [];
    return `${name} se puede elegir en ${and.format([...shown, ...more])}.`;
  });
  const products = [...new Set(found.map(({ product }) => product))].slice(0, MOST_CARDS);
  return { text: texts.join(' '), told: ['endulzantes'], products };
}

/** The products for which sugar is chosen, and not added without a choice. */
export const withOwnSugar = ({ choices }: Question['index'], products: readonly Product[]): Product[] =>
  products.filter(({ id }) =>
    choices
      .get(id)
      ?.groups.some(({ name, min, options }) => SWEETENERS.test(fold(name)) && min === 0 && !options.some((one) => one.default)),
  );
