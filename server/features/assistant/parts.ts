import type { Product } from '#contract/catalog/catalog.ts';
import { formatPrice } from '#contract/money.ts';
import { caffeine, children, unwell } from './answers/careful.ts';
import { contents } from './answers/contents.ts';
import { diets, wishesIn } from './answers/diets.ts';
import { extras } from './answers/extras.ts';
import { kinds } from './answers/kinds.ts';
import { ofProduct, ofProducts, priceAsAsked } from './answers/menu.ts';
import { sugar } from './answers/sugar.ts';
import { CARE } from './facts/no-answer.ts';
import { factsIn } from './intents/find.ts';
import type { Intent } from './intents/intent.ts';
import type { Question, Reply } from './reply.ts';

// Answers all parts of a question: several facts, facts and products, several questions about one product.

const MOST_FACTS = 3;
const MOST_CARDS = 4;
/** Facts that a question about a booking or an order may ask for as well. The others share words with it: 'a qué hora', 'cancelar'. */
const BESIDE_SPECIAL = ['pagos', 'dirección', 'wifi', 'facturas', 'entregas', 'propina', 'contacto', 'puntos'];

/** Facts that share words with a complaint: 'ya pagué y no me llegó el correo'. */
const BESIDE_TROUBLE = ['pagos', 'contacto', 'entregas', 'cuenta'];

export const isCompound = (text: string): boolean => /[,;\n]|\?.*\p{L}|\b(?:y|e|and|además|también|aparte)\b/su.test(text);

export const said = ({ says }: Intent, question: Question): string => (typeof says === 'string' ? says : says(question));

/** One answer of several parts; the sentence about cross-contact stands once, at the end. */
export function joined(parts: Reply[]): Reply {
  const products = [...new Set(parts.flatMap(({ products = [] }) => products))];
  return {
    text: parts.map(({ text }) => text).join('\n'),
    ...(products.length > 0 && { products: products.slice(0, MOST_CARDS) }),
    told: parts.flatMap(({ told = [] }) => told),
  };
}

/** Answers with one fact, or several when the question combines them; also answers the question's part about the menu. */
export function ofFacts(question: Question, named: Product[]): Reply | null {
  const all = factsIn(question.folded);
  // What went wrong is for the team: how one pays or writes is no part of that question.
  const found = all.some(({ name }) => name === 'quejas') ? all.filter(({ name }) => !BESIDE_TROUBLE.includes(name)) : all;
  const [first] = found;
  if (!first) return null;
  const tells = (facts: typeof found) => facts.flatMap(({ tells }) => tells?.(question) ?? []);
  if (!isCompound(question.text)) return { text: said(first, question), told: tells([first]) };
  const answered = found.slice(0, MOST_FACTS);
  const texts = answered.map((fact) => said(fact, question));
  return joined([{ text: texts.join('\n'), told: tells(answered) }, ...ofMenu(question, named)]);
}

/** The part of a question about a booking, an order or a fact that asks about the menu. */
function ofMenu(question: Question, named: Product[]): Reply[] {
  const isAsked = question.has('precioExacto') || question.has('hay') || question.has('compara');
  const asked =
    unwell(question, named) ??
    children(question, named) ??
    sugar(question, named) ??
    kinds(question, named) ??
    extras(question, named) ??
    diets(question, named) ??
    caffeine(question, named) ??
    contents(question, named, '') ??
    (named.length > 0 && isAsked ? ofProducts(named, question) : null);
  return asked ? [asked, ...partsLeft(question, named, asked.text)] : [];
}

/** The other facts and products that a question about a booking or an order asks for. */
export function besideSpecial(question: Question, named: Product[]): Reply[] {
  const besides = factsIn(question.folded).filter(({ name }) => BESIDE_SPECIAL.includes(name));
  const facts = besides.slice(0, MOST_FACTS - 1).map((fact) => ({ text: said(fact, question) }));
  return [...facts, ...(named.length > 0 ? ofMenu(question, named) : [])];
}

/** The parts of a question about products that an answer leaves out: diets, caffeine, ingredients and the price. */
export function partsLeft(question: Question, meant: Product[], before: string): Reply[] {
  const parts: Reply[] = [];
  const told = () => [before, ...parts.map(({ text }) => text)].join(' ');
  if (meant.length === 0) return [];
  const drug = caffeine(question, meant);
  if (drug && !/cafeína/.test(told())) parts.push(drug);
  const isDietAsked = (wishesIn(question).some(({ diet }) => diet !== 'sin cafeína') || question.has('alergia')) && !told().includes(CARE);
  const diet = isDietAsked ? diets(question, meant) : null;
  if (diet) parts.push(diet);
  const within = contents(question, meant, told());
  if (within) parts.push(within);
  if (question.has('precioExacto') && !/[Cc]uestan? \$/.test(told())) {
    const unpriced = meant.filter(({ name, price }) => !told().includes(formatPrice(price)) || !told().includes(name));
    parts.push(...unpriced.map((product) => priceAsAsked(product, question) ?? ofProduct(product, { has: (hint) => hint === 'precio' })));
  }
  return parts;
}
