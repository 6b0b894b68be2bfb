import type { ChatMessage } from '#contract/assistant/assistant.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { diets } from './answers/diets.ts';
import { kinds } from './answers/kinds.ts';
import { lounge } from './answers/lounge.ts';
import { byWords, menu, ofProduct, ofProducts, priceAsAsked, withinLimits } from './answers/menu.ts';
import { ownOrders } from './answers/own-orders.ts';
import { NOT_UNDERSTOOD, noInformation, notOurTopic, SPANISH_ONLY, unknown } from './facts/no-answer.ts';
import { DIVERTED, FACTS, SMALL_TALK, UNANSWERED } from './intents.ts';
import { and, type Question, type Reply } from './reply.ts';
import { hasHint } from './understanding/hints.ts';
import { anyOf } from './understanding/phrases.ts';
import { openIndex } from './understanding/product-index.ts';
import { contentOf, fold } from './understanding/spanish-words.ts';
import { corrected } from './understanding/spelling.ts';

/** `¿y cuánto cuesta?` refers to a product of this many last messages. */
const REMEMBERED = 4;
const MOST_FACTS = 3;
/** A question of at most this many words refers to the last product even when it contains other words. */
const SHORT_WORDS = 5;

const compile = <T extends { asks: string; unless?: string }>(rows: T[]) =>
  rows.map((row) => ({ ...row, asked: anyOf(row.asks), refused: row.unless ? anyOf(row.unless) : null }));
const facts = compile(FACTS);
const smallTalk = compile(SMALL_TALK);
const unanswered = compile(UNANSWERED);
const diverted = anyOf(DIVERTED);

const fitting = <T extends { asked: RegExp; refused: RegExp | null }>(rows: T[], folded: string): T[] =>
  rows.filter(({ asked, refused }) => asked.test(folded) && !refused?.test(folded));

/** The built-in assistant: answers from the catalogue and the shop's facts, and says so when they contain no answer. */
export async function answer(messages: ChatMessage[], user: CallerUser | null, now = new Date()): Promise<Reply> {
  const asked = messages.at(-1)?.content ?? '';
  if (!/[\p{L}\p{N}]/u.test(fold(asked))) return { text: NOT_UNDERSTOOD };
  if (diverted.test(fold(asked))) return { text: notOurTopic() };
  const index = await openIndex();
  const text = corrected(asked, index.hasWord);
  const folded = fold(text);
  const question: Question = { text, folded, has: hasHint(folded), before: messages.slice(0, -1), user, index, now };

  const found = await fromFactsAndMenu(question);
  const { told = [], ...known } = found ?? { text: '' };
  const topics = unansweredIn(folded, told, known.products);
  if (found) return topics ? { ...known, text: `${known.text} ${noInformation(topics)}` } : known;
  if (topics) return { text: noInformation(topics) };
  const [polite] = fitting(smallTalk, folded);
  if (polite) return { text: said(polite, question) };
  const worded = await byWords(question);
  if (worded) return worded;
  const [last] = meantIn(question);
  if (last && index.named(text).length === 0) return ofProduct(last, question);
  return { text: question.has('otroIdioma') ? SPANISH_ONLY : unknown() };
}

const said = ({ says }: (typeof FACTS)[number], question: Question): string => (typeof says === 'string' ? says : says(question));

/** Tries the most specific answers first: own orders, the lounge, facts, diets, groups of products, products by name. */
async function fromFactsAndMenu(question: Question): Promise<Reply | null> {
  const { text, folded, index } = question;
  const special = (await ownOrders(question)) ?? (await lounge(question));
  if (special) return special;
  const named = index.named(text);
  const house = ofFacts(question, named);
  if (house) return house;
  const meant = meantIn(question);
  // 'leche de avena' also matches the product Galleta de avena, which has no such option.
  const [priced, ...more] = meant.flatMap((product) => priceAsAsked(product, question) ?? []);
  if (priced && more.length === 0) return priced;
  const kind = kinds(question, meant);
  if (kind) return kind;
  const isShort = folded.split(' ').length <= SHORT_WORDS;
  const diet = diets(question, meant.length > 0 || !isShort ? meant : lastNamed(question));
  if (diet) return diet;
  if (meant.length === 0 || named.length === 0) {
    const ofKind = await menu(question);
    if (ofKind) return ofKind;
  }
  if (meant.length === 0 || !hasAllParts(question, meant)) return null;
  const within = withinLimits(meant, question);
  if (!Array.isArray(within)) return within;
  const [only, ...others] = within;
  if (only && others.length === 0) return ofProduct(only, question);
  return named.length > 0 ? ofProducts(within, question) : null;
}

/** Answers with one fact, or several when the question combines them; also answers the question's part about the menu. */
function ofFacts(question: Question, named: Product[]): Reply | null {
  const found = fitting(facts, question.folded);
  const [first] = found;
  if (!first) return null;
  const tells = (facts: typeof found) => facts.flatMap(({ tells }) => tells?.() ?? []);
  if (!/[,;\n]|\?.*\p{L}|\by\b/su.test(question.text)) return { text: said(first, question), told: tells([first]) };
  const answered = found.slice(0, MOST_FACTS);
  const texts = answered.map((fact) => said(fact, question));
  const asked =
    kinds(question, named) ?? diets(question, named) ?? (named.length > 0 && question.has('precio') ? ofProducts(named, question) : null);
  return {
    text: [...texts, ...(asked ? [asked.text] : [])].join('\n'),
    ...(asked?.products && { products: asked.products }),
    told: [...tells(answered), ...(asked?.told ?? [])],
  };
}

/** The topic of the question that the assistant cannot answer. A topic counts as answered when a product's own text contains the word. */
function unansweredIn(folded: string, answered: readonly string[], products: Product[] = []): string | null {
  const told = fold(products.map(({ name, description }) => `${name} ${description}`).join(' '));
  const isTold = ({ asked, topic }: (typeof unanswered)[number]) =>
    answered.includes(topic) || told.includes(asked.exec(folded)?.[0] ?? '') || (topic === 'tamaños' && /\d (g|ml|kg)\b|piezas/.test(told));
  const topics = fitting(unanswered, folded).filter((row) => !isTold(row));
  return topics.length > 0 ? and.format(topics.map(({ topic }) => topic)) : null;
}

/** The products in the question; when there are none, the last one of the conversation. */
function meantIn(question: Question): Product[] {
  const named = question.index.named(question.text);
  return named.length > 0 || contentOf(question.text).length > 0 ? named : lastNamed(question);
}

/** The product of the last messages, if there is exactly one. */
function lastNamed({ before, index }: Question): Product[] {
  for (const { content } of before.slice(-REMEMBERED).reverse()) {
    const named = index.named(content);
    if (named.length === 1) return named;
  }
  return [];
}

/** `latte de pistache` does not mean the latte: the product's text must contain the word after `de`, `con` or `sabor`. */
function hasAllParts({ text, index }: Question, products: Product[]): boolean {
  const parts = [...fold(text).matchAll(/(?<=\b(?:de|con|sabor|sabor a) )[\p{L}]+/gu)].flatMap(([word]) => contentOf(word));
  return parts.every(({ word }) => products.some((product) => index.mentions(product, word)));
}
