/** Normalization may turn one character into 18 (`ﷺ`), so the folded text is limited. */
const LONGEST_FOLDED = 2500;
/** No word of the menu is longer. The time of a fuzzy search grows with the square of the length. */
export const LONGEST_WORD = 40;

/**
 * Text for comparison: without case, accents and punctuation; ñ becomes n. The patterns take linear time for long runs too: 2,000 `…`
 * become 6,000 dots.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .slice(0, LONGEST_FOLDED)
    .toLowerCase()
    .replace(/[.:/-]{2,}/g, ' ')
    .replace(/[^\p{L}\p{N}@.:/-]+/gu, ' ')
    .replace(/[.:/-](?=\s|$)|(?<=\s|^)[.:/-]/g, '')
    .trim();

/** Other names of words on the menu, folded; what sounds alike needs no row. A Map instead of an object, because a guest may type `constructor`. */
export const ALIASES = new Map<string, string[]>([
  ['capuchino', ['cappuccino']],
  ['capucino', ['cappuccino']],
  ['capu', ['cappuccino']],
  ['braunie', ['brownie']],
  ['moca', ['mocha']],
  ['moka', ['mocha']],
  ['hotcake', ['hot', 'cakes']],
  ['pancake', ['hot', 'cakes']],
  ['coldbrew', ['cold', 'brew']],
  ['coffee', ['cafe']],
  ['tea', ['te']],
  ['aguacate', ['aguacate', 'avocado']],
]);

/** The word without a plural's `s`. */
const single = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word);

/** Removes endings of number and gender: `churros` and `churro`, `especiado` and `especiada` have the same stem. */
export function stem(word: string): string {
  const one = single(word);
  return one.length > 4 ? one.replace(/[aeo]$/, '') : one;
}

/** Removes the ending of a noun or a verb: `lleva` and `llevan`, `comprar` and `compran`, `recomienda` and `recomiéndame` have the same root. */
const root = (word: string): string => {
  const cut = word.replace(/iones$/, 'ion').replace(/(?:[ae]me|[aeio]?[rsn]|[aeio])$/, '');
  return cut.length > 3 ? cut : word;
};

const list = (text: string) => new Set(text.split(/\s+/).filter(Boolean));

/** Words of questions that name no product, one of each root. */
export const ASKING_WORDS: ReadonlySet<string> = list(`
  a al algo alguien alguna algun ahi ahora ante asi aun aunque bien buena cada como con contiene cosa cual cuando cuanto cuesta costo da dan
  de del desde dice digame dime donde el ella ellos en entonces entre era eres es esa ese eso este esto estar estoy favor fue gracias gusta
  gustaria ha hace hacer hasta hay haya he hola hoy incluye ir la las le les lleva lo los maneja mas me mejor mi mio mis mucho muy nada ni
  no nos nosotros nuestra o oye para pero peso podria poder por porque prepara precio pregunta puede pues que quien quiero quisiera saber
  sabe se sea ser si sin sirve sobre solo son soy su sus sale tal tambien tan tendra ten tener tengo tiene todo tu tus u un una uno usa
  usted va vale van vende ver voy y ya yo the is are do you have how what of and can i please it this that does any your for to in an
  producto disponible disponibilidad queda agotado ofrece cuenta habla platica describe info informacion detalle dia ingrediente hecho
  compra pedir pido ordena probar tomar tomo comer beber bebo antoja recomienda recomendacion sugiere sugerencia busca buscando opcion tipo
  clase menu carta barato caro economico oferta descuento promocion menos mayor menor pieza rico casa blanca cafeteria tienda existe aqui
  alla otro grande chico mediano pequeno seria total dame ponme urge cena cenar mediodia hambre completo ahorita todavia dos cuatro cinco
  seis siete ocho nueve diez libre apto alergico alergia alergeno digas mero neta orale ok
`);
const ASKING_ROOTS: ReadonlySet<string> = new Set([...ASKING_WORDS].map(root));

/** Whether a folded word, its singular or its masculine form is a word of questions, or has the root of one. */
export const isAsking = (folded: string): boolean =>
  [folded, folded.replace(/(?<=..)[sn]$/, ''), folded.replace(/(?<=...)as?$/, 'o')].some((form) => ASKING_WORDS.has(form)) ||
  ASKING_ROOTS.has(root(folded));

/** `cafe`, `bebida` …: words that name a category rather than a product. */
const WIDE = list('cafe te bebid postr desayun almuerz comid grano cas calient fri frio fria dulc pan');

export const isWide = (term: string): boolean => WIDE.has(term);

/** The search terms of one word, for index and question alike; none for a word of a question. */
export function termsOf(word: string): string[] {
  const folded = fold(word.slice(0, LONGEST_WORD))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, LONGEST_WORD);
  if (!folded || (folded.length < 2 && !/\d/.test(folded)) || isAsking(folded)) return [];
  return (ALIASES.get(folded) ?? ALIASES.get(single(folded)) ?? [folded]).map(stem);
}

/** The words of a question that may name products, as typed and as search terms. */
export const contentOf = (text: string): { word: string; terms: string[] }[] =>
  text
    .slice(0, 600)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => ({ word, terms: termsOf(word) }))
    .filter(({ terms }) => terms.length > 0);

/** Limits the work: each word is compared with every word of the menu. */
export const MOST_LOOKED_UP = 30;

/** The distinct words of a text to search for. */
export const lookedUp = (text: string): string =>
  [...new Set(contentOf(text).map(({ word }) => word.toLowerCase()))].slice(0, MOST_LOOKED_UP).join(' ');
