import type { ChatMessage } from '#contract/assistant.ts';
import type { Product } from '#contract/catalog.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { diets } from './diets.ts';
import { noWord, TOPICS, UNKNOWN } from './house.ts';
import { lounge } from './lounge.ts';
import { asksPrice, described, menu, ofProduct, ofProducts } from './menu.ts';
import { ownOrders } from './own-orders.ts';
import type { Question, Reply } from './reply.ts';
import { openShelf } from './shelf.ts';
import { AT_WORK, IN_SPANISH, isDiverted, isForeign, smallTalk, UNHEARD } from './talk.ts';
import { unsaidIn } from './unsaid.ts';
import { contentOf, fold } from './words.ts';

/** So far back a product that was talked of is still what `¿y cuánto cuesta?` means. */
const REMEMBERED = 4;

/** The built-in assistant: answers from the catalogue and the shop's facts, and says so when they hold no answer. */
export async function answer(messages: ChatMessage[], user: CallerUser | null, now = new Date()): Promise<Reply> {
  const text = messages.at(-1)?.content ?? '';
  const before = messages.slice(0, -1);
  const folded = fold(text);
  if (!/[\p{L}\p{N}]/u.test(folded)) return UNHEARD;
  if (isDiverted(folded)) return AT_WORK;
  const question: Question = { text, folded, before, user, shelf: await openShelf(), now };
  const known = await fromFacts(question);
  const unsaid = unsaidIn(folded, known?.products);
  if (known) return unsaid ? { ...known, text: `${known.text} ${noWord(unsaid)}` } : known;
  if (unsaid) return { text: noWord(unsaid) };
  const polite = smallTalk(folded);
  if (polite) return polite;
  const found = await described(question);
  if (found) return found;
  const [last] = meantIn(question);
  if (last && question.shelf.named(text).length === 0) return ofProduct(last, folded);
  return isForeign(folded) ? IN_SPANISH : { text: UNKNOWN };
}

/** What is told of the house, and of products by their names and kinds. */
async function fromFacts(question: Question): Promise<Reply | null> {
  const { text, folded, shelf } = question;
  const own = await ownOrders(question);
  if (own) return own;
  const visit = await lounge(question);
  if (visit) return visit;
  const named = shelf.named(text);
  const house = ofHouse(question, named);
  if (house) return house;
  const meant = meantIn(question);
  const diet = diets(question, meant.length > 0 ? meant : refersBack(folded) ? lastNamed(question) : []);
  if (diet) return diet;
  if (meant.length === 0 || named.length === 0) {
    const kind = await menu(question);
    if (kind) return kind;
  }
  if (meant.length === 0 || !knowsAll(text, meant)) return null;
  const [only, ...others] = meant;
  if (only && others.length === 0) return ofProduct(only, folded);
  return named.length > 0 ? ofProducts(meant, folded) : null;
}

const MOST_TOPICS = 3;

/** One thing of the house; several when several are asked, and what is asked of the menu besides. */
function ofHouse(question: Question, named: Product[]): Reply | null {
  const { text, folded, now } = question;
  const topics = TOPICS.filter(({ asks }) => asks.test(folded));
  const [first] = topics;
  if (!first) return null;
  if (!/[,;\n]|\?.*\p{L}|\by\b/su.test(text)) return { text: first.says(now, folded) };
  const parts = topics.slice(0, MOST_TOPICS).map(({ says }) => says(now, folded));
  const asked = diets(question, named) ?? (named.length > 0 && asksPrice(folded) ? ofProducts(named, folded) : null);
  return { text: [...parts, ...(asked ? [asked.text] : [])].join('\n'), ...(asked?.products && { products: asked.products }) };
}

function meantIn(question: Question): Product[] {
  const named = question.shelf.named(question.text);
  return named.length > 0 || contentOf(question.text).length > 0 ? named : lastNamed(question);
}

const refersBack = (folded: string) => folded.split(' ').length <= 5;

/** The product that was last talked of, if one was. */
function lastNamed({ before, shelf }: Question): Product[] {
  for (const { content } of before.slice(-REMEMBERED).reverse()) {
    const named = shelf.named(content);
    if (named.length === 1) return named;
  }
  return [];
}

/** `latte de pistache` is not the latte: what is said to be in it must be in it. */
function knowsAll(text: string, products: Product[]): boolean {
  const described = products.map(({ name, description, category }) => `${name} ${description} ${category}`).join(' ');
  const known = contentOf(described).flatMap(({ terms }) => terms);
  const parts = [...fold(text).matchAll(/(?<=\b(?:de|con|sabor|sabor a) )[\p{L}]+/gu)].flatMap(([word]) => contentOf(word));
  return parts.every(({ terms }) => terms.some((term) => known.some((one) => one === term || isSlip(term, one))));
}

/** One letter too many, missing, other or swapped; two in a long word. */
function isSlip(one: string, other: string): boolean {
  const allowed = one.length > 7 ? 2 : one.length > 4 ? 1 : 0;
  if (allowed === 0 || Math.abs(one.length - other.length) > allowed) return false;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1));
    row = next;
  }
  return (row[other.length] ?? 9) <= allowed;
}
