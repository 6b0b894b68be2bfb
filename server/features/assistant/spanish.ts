import type { Product } from '#contract/catalog/catalog.ts';
import { acidity } from './answers/acidity.ts';
import { caffeine, children, unwell } from './answers/careful.ts';
import { contents } from './answers/contents.ts';
import { diets, notFound } from './answers/diets.ts';
import { extras } from './answers/extras.ts';
import { kinds } from './answers/kinds.ts';
import { lounge } from './answers/lounge.ts';
import { byWords, menu, ofProduct, ofProducts, priceAsAsked, withinLimits } from './answers/menu.ts';
import { ownOrders } from './answers/own-orders.ts';
import { sugar } from './answers/sugar.ts';
import { sums } from './answers/sums.ts';
import { lastNamed, meantIn } from './conversation.ts';
import { noInformation, SPANISH_ONLY, unknown } from './facts/no-answer.ts';
import { smallTalkIn, topicsIn } from './intents/find.ts';
import { besideSpecial, isCompound, joined, ofFacts, partsLeft, said } from './parts.ts';
import { and, link, type Question, type Reply } from './reply.ts';
import type { ProductIndex } from './understanding/product-index.ts';
import { contentOf, fold } from './understanding/spanish-words.ts';

/** A question of at most this many words refers to the last product even when it contains other words. */
const SHORT_WORDS = 5;

/** Answers a question in Spanish. */
export async function inSpanish(question: Question): Promise<Reply> {
  const { folded, text, index } = question;
  const found = await fromFactsAndMenu(question);
  const topics = unansweredIn(folded, found?.told ?? [], found?.products);
  if (found) return topics ? { ...found, text: `${found.text} ${noInformation(topics)}` } : found;
  if (topics) return { text: noInformation(topics), isUnknown: true };
  const [polite] = smallTalkIn(folded);
  if (polite) return { text: said(polite, question) };
  const worded = await byWords(question);
  if (worded) return worded;
  const [last] = meantIn(question);
  if (last && index.named(text).length === 0) return ofLast(last, question);
  const absent = notFound(question);
  if (absent) return { text: `${absent}Mira lo que hay en ${link('el menú', '/products')}.`, isUnknown: true };
  return { text: question.has('otroIdioma') ? SPANISH_ONLY : unknown(), isUnknown: true };
}

/** Tries the most specific answers first: own orders, the lounge, facts, diets, groups of products, products by name. */
async function fromFactsAndMenu(question: Question): Promise<Reply | null> {
  const { text, index } = question;
  const named = index.named(text);
  const special = (await ownOrders(question)) ?? (await lounge(question));
  if (special)
    return isCompound(text) || /\btelefono\b/.test(question.folded) ? joined([special, ...besideSpecial(question, named)]) : special;
  const meant = meantIn(question);
  const house = ofFacts(question, named);
  if (house) return house;
  const found = await fromMenu(question, named, meant);
  if (!found) return null;
  return joined([found, ...partsLeft(question, meant, found.text)]);
}

async function fromMenu(question: Question, named: Product[], meant: Product[]): Promise<Reply | null> {
  const { folded } = question;
  const guest = unwell(question, meant) ?? children(question, meant) ?? sugar(question, meant) ?? acidity(question, meant);
  if (guest) return guest;
  const sum = sums(question, meant);
  if (sum) return sum;
  // 'leche de avena' also matches the product Galleta de avena, which has no such option.
  const [priced, ...more] = meant.flatMap((product) => priceAsAsked(product, question) ?? []);
  if (priced && more.length === 0) return priced;
  const kind = kinds(question, meant) ?? extras(question, meant) ?? caffeine(question, meant);
  if (kind) return kind;
  const isShort = folded.split(' ').length <= SHORT_WORDS;
  const diet = diets(question, meant.length > 0 || !isShort ? meant : lastNamed(question));
  if (diet) return diet;
  if (meant.length === 0 || named.length === 0) {
    const ofKind = await menu(question);
    if (ofKind) return ofKind;
  }
  if (meant.length === 0) return null;
  if (!hasAllParts(question, meant)) return contents(question, meant, '');
  const within = withinLimits(meant, question);
  if (!Array.isArray(within)) return within;
  const [only, ...others] = within;
  if (only && others.length === 0) {
    const isOfSize = /\b\d{1,2} ?(?:oz|onzas)\b/.test(folded);
    return named.length > 0 && !isOfSize ? ofProduct(only, question) : ofLast(only, question);
  }
  return named.length > 0 ? ofProducts(within, question) : null;
}

/** Answers about the product of an earlier message; '¿y el grande?' asks for its price with that option. */
const ofLast = (last: Product, question: Question): Reply =>
  priceAsAsked(last, { ...question, has: (hint) => hint === 'precio' }) ?? ofProduct(last, question);

/** The topics of the question that the assistant cannot answer. A topic counts as answered when a product's own text contains the word. */
function unansweredIn(folded: string, answered: readonly string[], products: Product[] = []): string | null {
  const told = fold(products.map(({ name, description }) => `${name} ${description}`).join(' '));
  const topics = topicsIn(folded).filter(({ asked, topic }) => {
    const isTold = told.includes(asked.exec(folded)?.[0] ?? '') || (topic === 'tamaños' && /\d (g|ml|kg)\b|piezas/.test(told));
    return !answered.includes(topic) && !isTold;
  });
  return topics.length > 0 ? and.format(topics.map(({ topic }) => topic)) : null;
}

/** `latte de pistache` does not mean the latte: the product's text must contain the word after `de`, `con` or `sabor`. */
function hasAllParts({ text, index }: { text: string; index: ProductIndex }, products: Product[]): boolean {
  const parts = [...fold(text).matchAll(/(?<=\b(?:de|con|sabor|sabor a) )[\p{L}]+/gu)].flatMap(([word]) => contentOf(word));
  return parts.every(({ word }) => products.some((product) => index.mentions(product, word)));
}
