import type { ChatMessage } from '#contract/assistant/assistant.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { formatPrice } from '#contract/money.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { acidity } from './answers/acidity.ts';
import { caffeine, children, unwell } from './answers/careful.ts';
import { diets, wishesIn } from './answers/diets.ts';
import { kinds } from './answers/kinds.ts';
import { lounge } from './answers/lounge.ts';
import { byWords, menu, ofProduct, ofProducts, priceAsAsked, withinLimits } from './answers/menu.ts';
import { ownOrders } from './answers/own-orders.ts';
import { inEnglish } from './english/english.ts';
import { CARE as CARE_IN_ENGLISH } from './english/facts.ts';
import { isEnglish } from './english/is-english.ts';
import { CARE, NOT_UNDERSTOOD, noInformation, notOurTopic, SPANISH_ONLY, unknown } from './facts/no-answer.ts';
import { DIVERTED, FACTS, SMALL_TALK, UNANSWERED } from './intents.ts';
import { and, type Question, type Reply } from './reply.ts';
import { hasHint } from './understanding/hints.ts';
import { anyOf } from './understanding/phrases.ts';
import { openIndex } from './understanding/product-index.ts';
import { contentOf, fold } from './understanding/spanish-words.ts';
import { corrected } from './understanding/spelling.ts';

/** `¿y cuánto cuesta?` refers to a product of this many last messages. */
const REMEMBERED = 4;
/** What a guest said of diets, children and illnesses holds for as many of the guest's messages as a call may carry. */
const HEARD = 8;
const MOST_FACTS = 3;
const MOST_CARDS = 4;
/** Facts that a question about a booking or an order may ask for as well. The others share words with it: 'a qué hora', 'cancelar'. */
const BESIDE_SPECIAL = ['pagos', 'dirección', 'wifi', 'facturas', 'entregas', 'propina', 'contacto', 'puntos'];
/** A question of at most this many words refers to the last product even when it contains other words. */
const SHORT_WORDS = 5;

const compile = <T extends { asks: string; unless?: string }>(rows: T[]) =>
  rows.map((row) => ({ ...row, asked: anyOf(row.asks), refused: row.unless ? anyOf(row.unless) : null }));
const isCompound = (text: string): boolean => /[,;\n]|\?.*\p{L}|\b(?:y|e|and|además|también|aparte)\b/su.test(text);

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
  const text = corrected(asked, index.hasWord, index.hasExactWord);
  const folded = fold(text);
  const before = messages.slice(0, -1);
  const earlier = earlierOf(before);
  const question: Question = { text, folded, has: hasHint(folded), earlier, recent: hasHint(earlier), before, user, index, now };
  if (isEnglish(asked)) return withCare(inEnglish({ ...question, asked }), question);

  return withCare(await inSpanish(question), question);
}

async function inSpanish(question: Question): Promise<Reply> {
  const { folded, text, index } = question;
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

/** The guest's messages of late, without the assistant's. */
const earlierOf = (before: readonly ChatMessage[]): string =>
  fold(
    before
      .filter(({ role }) => role === 'user')
      .slice(-HEARD)
      .map(({ content }) => content.slice(0, 300))
      .join(' '),
  );

/** An answer that names what a guest may eat ends with the sentence about cross-contact, once. */
function withCare(reply: Reply, question: Question): Reply {
  const care = isEnglish(question.text) ? CARE_IN_ENGLISH : CARE;
  if (!reply.text.includes(care) && !isAboutFood(question)) return reply;
  return {
    ...reply,
    text: `${reply.text
      .replaceAll(care, '')
      .replace(/ {2,}/g, ' ')
      .replace(/ +(?=\n|$)/g, '')
      .trim()} ${care}`,
  };
}

const isAboutFood = ({ has, folded }: Question): boolean =>
  !diverted.test(folded) &&
  (has('condición') || (has('seguridad') && !fitting(facts, folded).some(({ name }) => name === 'pagos' || name === 'privacidad')));

const said = ({ says }: (typeof FACTS)[number], question: Question): string => (typeof says === 'string' ? says : says(question));

/** Tries the most specific answers first: own orders, the lounge, facts, diets, groups of products, products by name. */
async function fromFactsAndMenu(question: Question): Promise<Reply | null> {
  const { text, index } = question;
  const named = index.named(text);
  const special = (await ownOrders(question)) ?? (await lounge(question));
  if (special) return isCompound(text) ? joined([special, ...besideSpecial(question)]) : special;
  const meant = meantIn(question);
  const house = ofFacts(question, named);
  if (house) return house;
  const found = await fromMenu(question, named, meant);
  if (!found) return null;
  return joined([found, ...partsLeft(question, meant, found.text)]);
}

/** The parts of a question about products that an answer leaves out: diets, caffeine and the price. */
function partsLeft(question: Question, meant: Product[], said: string): Reply[] {
  const parts: Reply[] = [];
  const told = () => [said, ...parts.map(({ text }) => text)].join(' ');
  if (meant.length === 0) return [];
  const drug = caffeine(question, meant);
  if (drug && !/cafeína/.test(told())) parts.push(drug);
  const isDietAsked = (wishesIn(question).some(({ diet }) => diet !== 'sin cafeína') || question.has('alergia')) && !told().includes(CARE);
  const diet = isDietAsked ? diets(question, meant) : null;
  if (diet) parts.push(diet);
  if (question.has('precioExacto')) {
    const unpriced = meant.filter(({ name, price }) => !told().includes(formatPrice(price)) || !told().includes(name));
    const asked = unpriced.map((product) => priceAsAsked(product, question) ?? ofProduct(product, { has: (hint) => hint === 'precio' }));
    if (!/cuesta \$/.test(told())) parts.push(...asked);
  }
  return parts;
}

/** The other facts that a question about a booking or an order asks for. */
function besideSpecial(question: Question): Reply[] {
  const besides = fitting(facts, question.folded).filter(({ name }) => BESIDE_SPECIAL.includes(name));
  return besides.slice(0, MOST_FACTS - 1).map((fact) => ({ text: said(fact, question) }));
}

/** One answer of several parts; the sentence about cross-contact stands once, at the end. */
function joined(parts: Reply[]): Reply {
  const products = [...new Set(parts.flatMap(({ products = [] }) => products))];
  return {
    text: parts.map(({ text }) => text).join('\n'),
    ...(products.length > 0 && { products: products.slice(0, MOST_CARDS) }),
    told: parts.flatMap(({ told = [] }) => told),
  };
}

async function fromMenu(question: Question, named: Product[], meant: Product[]): Promise<Reply | null> {
  const { folded } = question;
  const guest = children(question, meant) ?? unwell(question, meant) ?? acidity(question, meant);
  if (guest) return guest;
  // 'leche de avena' also matches the product Galleta de avena, which has no such option.
  const [priced, ...more] = meant.flatMap((product) => priceAsAsked(product, question) ?? []);
  if (priced && more.length === 0) return priced;
  const kind = kinds(question, meant) ?? caffeine(question, meant);
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
  const tells = (facts: typeof found) => facts.flatMap(({ tells }) => tells?.(question) ?? []);
  if (!isCompound(question.text)) return { text: said(first, question), told: tells([first]) };
  const answered = found.slice(0, MOST_FACTS);
  const texts = answered.map((fact) => said(fact, question));
  const asked =
    children(question, named) ??
    unwell(question, named) ??
    kinds(question, named) ??
    diets(question, named) ??
    caffeine(question, named) ??
    (named.length > 0 && question.has('precioExacto') ? ofProducts(named, question) : null);
  const parts = asked ? [asked, ...partsLeft(question, named, asked.text)] : [];
  return joined([{ text: texts.join('\n'), told: tells(answered) }, ...parts]);
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
