import type { Product } from '#contract/catalog/catalog.ts';
import { capital } from '#contract/words.ts';
import { CARE } from '#server/features/assistant/facts/no-answer.ts';
import { and, linkTo, type Question, type Reply } from '#server/features/assistant/reply.ts';
import { fold } from '#server/features/assistant/understanding/spanish-words.ts';
import { addsOf, canBeHad, type Offer, offersInWords, SIZE, soldOutInWords } from './choices.ts';

const MOST_NAMED = 8;
const MOST_CARDS = 4;

/** Matches the folded names of the groups. */
const MILK = /^leches?\b/;
const GRIND = /^moli(?:enda|do)/;

/** What guests call coffee makers, in the words of the grinds. */
const GRINDERS: [RegExp, string][] = [
  [/\b(?:cafetera )?italiana\b|\bgreca\b/, 'moka'],
  [/\b(?:cafetera )?(?:de goteo|goteo|chemex|v60|aeropress|americana|percoladora)\b/, 'filtro'],
  [/\b(?:cafetera|maquina) (?:de )?express?o?\b/, 'espresso'],
  [/\bcafetera francesa\b/, 'prensa'],
];

/** A product with its options of one group. */
type Having = { product: Product; offers: Offer[] };

/** Answers which kinds of milk, grinds or sizes guests can choose, from the options of the products. */
export const kinds = (question: Question, meant: readonly Product[]): Reply | null =>
  question.has('evita') ? null : (milks(question, meant) ?? grinds(question, meant) ?? sizes(question, meant));

/** The products with options of this group: among `meant`, or else on the whole menu. */
function having({ index }: Question, group: RegExp, meant: readonly Product[]): Having[] {
  const of = (products: readonly Product[]) =>
    products.flatMap((product) => {
      const found = index.choices.get(product.id)?.groups.find(({ name }) => group.test(fold(name)));
      return found && product.available ? [{ product, offers: found.options }] : [];
    });
  const named = of(meant);
  return named.length > 0 ? named : of(index.products);
}

function milks(question: Question, meant: readonly Product[]): Reply | null {
  if (!question.has('tiposDeLeche')) return null;
  const found = having(question, MILK, meant);
  if (found.length === 0) return null;
  const drinks = found.map(({ product }) => product);
  const text = `${offered(found)} Se elige en ${listed(drinks)}. ${CARE}`;
  return { text, told: ['tipos de leche'], products: drinks.slice(0, MOST_CARDS) };
}

function sizes(question: Question, meant: readonly Product[]): Reply | null {
  if (!question.has('tamaños')) return null;
  const found = having(question, SIZE, meant);
  const drinks = found.map(({ product }) => product);
  // For products without sizes, the description contains the size.
  if (drinks.length === 0 || (meant.length > 0 && !meant.some((one) => drinks.includes(one)))) return null;
  return { text: `${offered(found)} Se elige en ${listed(drinks)}.`, told: ['tamaños'], products: drinks.slice(0, MOST_CARDS) };
}

function grinds(question: Question, meant: readonly Product[]): Reply | null {
  const found = having(question, GRIND, meant);
  const wanted = wantedOf(
    found,
    GRINDERS.reduce((text, [asked, name]) => text.replace(asked, name), question.folded),
  );
  if (found.length === 0 || !(wanted || question.has('molido'))) return null;
  const there = found.flatMap(({ product, offers }) => {
    const offer = offers.find(({ name }) => name === wanted);
    return offer && canBeHad(offer) ? [{ product, offer }] : [];
  });
  const beans = (there.length > 0 ? there : found).map(({ product }) => product);
  const products = beans.slice(0, MOST_CARDS);
  if (!wanted) return { text: `${offered(found)} Se elige en ${listed(beans)}.`, products };
  if (there.length === 0) return { text: `Café ${lower(wanted)} hoy no hay. ${offered(found)}`, products };
  const shown = there.slice(0, MOST_NAMED).map(({ product, offer }) => `${linkTo(product)} (${addsOf(offer.price)})`);
  return { text: `Sí, ${lower(wanted)}: ${and.format(shown)}.`, products };
}

/** The grind in the question: 'para moka' for 'molido para mi cafetera moka'. */
function wantedOf(found: readonly Having[], folded: string): string | undefined {
  const names = [...new Set(found.flatMap(({ offers }) => offers.map(({ name }) => name)))];
  const isNamed = (name: string) => {
    const [, first] = /^para (\w+)/.exec(fold(name)) ?? [];
    return first !== undefined && new RegExp(`\\bpara (?:\\w+ ){0,3}?${first}\\b`).test(folded);
  };
  return names.find(isNamed);
}

/** Writes 'Puedes elegir leche entera o leche deslactosada (sin costo extra); …', and what is sold out today. */
function offered(found: readonly Having[]): string {
  const byName = Map.groupBy(
    found.flatMap(({ offers }) => offers),
    ({ name }) => name,
  );
  const there: Offer[] = [];
  const gone: string[] = [];
  let varies = false;
  for (const [name, same] of byName) {
    const possible = same.filter(canBeHad);
    const prices = [...Map.groupBy(possible, ({ price }) => price)].toSorted(([, one], [, other]) => other.length - one.length);
    varies ||= prices.length > 1;
    const [usual] = prices;
    if (usual) there.push({ name, price: usual[0], available: true });
    else gone.push(name);
  }
  const byPrice = there.toSorted((one, other) => one.price - other.price);
  const choice = there.length > 0 ? `Puedes elegir ${offersInWords(byPrice)}.` : '';
  const change = varies ? ' En algunos productos el costo es otro.' : '';
  return `${choice}${change}${gone.length > 0 ? ` ${capital(soldOutInWords(gone))}.` : ''}`.trim();
}

function listed(products: readonly Product[]): string {
  const more = products.length - MOST_NAMED;
  return and.format([...products.slice(0, MOST_NAMED).map(linkTo), ...(more > 0 ? [`${more} más`] : [])]);
}

const lower = (text: string) => text.toLocaleLowerCase('es');
