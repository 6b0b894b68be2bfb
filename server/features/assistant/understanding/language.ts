import { fold } from './spanish-words.ts';

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
export function isSpanish(text: string): boolean {
  const words = wordsOf(text);
  const count = (of: Set<string>, others: Set<string>) => words.filter((word) => of.has(word) && !others.has(word)).length;
  return count(SPANISH, SHARED) > count(ENGLISH, SHARED);
}

const wordsOf = (text: string): string[] => fold(text.slice(0, 600).replace(/['’]/g, '')).split(' ').slice(0, 60);

/** Whether a question is in English: more of its words are English than Spanish. */
export function isEnglish(text: string): boolean {
  const words = wordsOf(text);
  const count = (of: Set<string>) => words.filter((word) => of.has(word)).length;
  const [english, spanish] = [count(ENGLISH), count(SPANISH)];
  const own = words.filter((word) => ENGLISH.has(word) && !SHARED.has(word)).length;
  return english > spanish && (own > spanish || (english > 1 && spanish === 0));
}
