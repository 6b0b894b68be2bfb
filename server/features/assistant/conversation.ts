import type { ChatMessage } from '#contract/assistant/assistant.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import type { Question } from './reply.ts';
import type { ProductIndex } from './understanding/product-index.ts';
import { contentOf, fold } from './understanding/spanish-words.ts';

const list = (words: string) => new Set(words.split(/\s+/).filter(Boolean));

const ENGLISH =
  list(`the is are am do does did you your yours what where when how much many can could would will shall i im my me we our have has
  had any anything something for with without to and of it its this that these those please thanks thank hello hi hey open close closed opening
  closing hours price prices cost costs ship shipping ships deliver delivery free allergic allergy allergies dairy milk nut nuts egg eggs peanut
  peanuts fish shellfish kid kids child children son daughter baby toddler pregnant pregnancy breastfeeding caffeine decaf decaffeinated coffee tea
  cold hot table tables book booking reserve reservation tomorrow today tonight now pay payment card cards cash order orders refund safe eat drink
  drinks there in at on which who need want like not or if from by be was were should may options option dessert desserts food lunch breakfast
  address phone located location parking dogs dog pets wheelchair receipt gift cheap cheapest best recommend acidic acidity sugar spicy big small
  large size sizes take takeaway account password points work help late wifi track status cancel cancellation`);
const SPANISH =
  list(`el la los las un una unos unas de del que y en con para por cuanto cuanta cuantos cuesta hay tienen tiene es son soy estan esta como
  donde cuando cual quiero puedo mi mis tu tus su sus lo le les se al o si hacen venden aceptan abren cierran algo sin precio hola buenas gracias leche
  cafe te desayuno pedido mesa envian`);
/** English words that Spanish sentences use too. */
const SHARED = list(
  'card cards gift cash tea coffee delivery wifi lunch decaf free hot me a no in hi late parking gift points large food options track',
);

/** Whether more words of a question are Spanish than English; `and soy?` is of neither language. */
function isSpanish(text: string): boolean {
  const words = wordsOf(text);
  const count = (of: Set<string>, others: Set<string>) => words.filter((word) => of.has(word) && !others.has(word)).length;
  return count(SPANISH, SHARED) > count(ENGLISH, SHARED);
}

const wordsOf = (text: string): string[] => fold(text.slice(0, 600).replace(/['’]/g, '')).split(' ').slice(0, 60);

/** Whether a question is in English: more of its words are English than Spanish. */
function isEnglish(text: string): boolean {
  const words = wordsOf(text);
  const count = (of: Set<string>) => words.filter((word) => of.has(word)).length;
  const [english, spanish] = [count(ENGLISH), count(SPANISH)];
  const own = words.filter((word) => ENGLISH.has(word) && !SHARED.has(word)).length;
  return english > spanish && (own > spanish || (english > 1 && spanish === 0));
}

// What a question means by the messages before it: its product, its language, the sentence that it continues.

/** `¿y cuánto cuesta?` refers to a product of this many last messages. */
const REMEMBERED = 4;
/** What a guest said of diets, children and illnesses holds for as many of the guest's messages as a call may carry. */
const HEARD = 8;
/** A longer question stands for itself. */
const MOST_FOLLOWING = 9;
const LONGEST_HEARD = 300;
/** 'quiero reservar', 'somos 4', 'mañana a las 8' */
const MOST_CONTINUED = 2;

const ofGuest = (before: readonly ChatMessage[]): string[] =>
  before.filter(({ role }) => role === 'user').map(({ content }) => content.slice(0, LONGEST_HEARD));

/** The guest's messages of late, without the assistant's, folded. */
export const earlierOf = (before: readonly ChatMessage[]): string => fold(ofGuest(before).slice(-HEARD).join(' '));

/** Whether the guest writes English; a message without words of a language, such as `Amex?`, goes on in that of the messages before. */
export function speaksEnglish(asked: string, before: readonly ChatMessage[]): boolean {
  for (const text of [asked, ...ofGuest(before).slice(-HEARD).reverse()]) {
    if (isEnglish(text)) return true;
    if (isSpanish(text)) return false;
  }
  return false;
}

/**
 * The question with the sentence that it continues: `¿a qué hora cierran hoy?` and `¿y mañana?`. The products of that sentence are left
 * out when the question names others.
 * @returns null when the question stands for itself
 */
export function continued(text: string, before: readonly ChatMessage[], index: ProductIndex): string | null {
  const last = ofGuest(before).slice(-MOST_CONTINUED).join(' ');
  if (!last || fold(text).split(' ').length > MOST_FOLLOWING) return null;
  const isOfOther = index.named(text).length > 0;
  const kept = isOfOther ? last.split(/\s+/).filter((word) => index.named(word).length === 0) : [last];
  return `${kept.join(' ').replace(/[?¿]/g, ' ')} ${text}`;
}

/** The products in the question; when there are none, the last one of the conversation. */
export function meantIn(question: Question): Product[] {
  const named = question.index.named(question.text);
  return named.length > 0 || contentOf(question.text).length > 0 ? named : lastNamed(question);
}

/** The product of the last messages, if there is exactly one. */
export function lastNamed({ before, index }: Question): Product[] {
  for (const { content } of before.slice(-REMEMBERED).reverse()) {
    const named = index.named(content);
    if (named.length === 1) return named;
  }
  return [];
}
