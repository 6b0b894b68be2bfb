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

/** Other spellings of words on the menu, folded. A Map instead of an object, because a guest may type `constructor`. */
export const ALIASES = new Map<string, string[]>([
  ['capuchino', ['cappuccino']],
  ['capuccino', ['cappuccino']],
  ['capuchinos', ['cappuccino']],
  ['capuxino', ['cappuccino']],
  ['capucino', ['cappuccino']],
  ['capu', ['cappuccino']],
  ['capus', ['cappuccino']],
  ['braunie', ['brownie']],
  ['cafecito', ['cafe']],
  ['cafesito', ['cafe']],
  ['tecito', ['te']],
  ['chocolatito', ['chocolate']],
  ['lattes', ['latte']],
  ['frape', ['frappe']],
  ['expreso', ['espresso']],
  ['expresso', ['espresso']],
  ['late', ['latte']],
  ['moka', ['mocha']],
  ['moca', ['mocha']],
  ['mocca', ['mocha']],
  ['mocka', ['mocha']],
  ['hotcakes', ['hot', 'cakes']],
  ['hotcake', ['hot', 'cakes']],
  ['pancakes', ['hot', 'cakes']],
  ['coldbrew', ['cold', 'brew']],
  ['coffee', ['cafe']],
  ['tea', ['te']],
  ['matsha', ['matcha']],
  ['macha', ['matcha']],
  ['aguacate', ['aguacate', 'avocado']],
]);

/** Removes endings of number and gender: `churros` and `churro`, `especiado` and `especiada` have the same stem. */
export function stem(word: string): string {
  const single = word.length > 3 ? word.replace(/s$/, '') : word;
  return single.length > 4 ? single.replace(/[aeo]$/, '') : single;
}

const list = (text: string) => new Set(text.split(/\s+/).filter(Boolean));

/** Words of questions that name no product. */
const ASKING = list(`
  a al algo alguien algun alguna algunas alguno algunos ahi ahora ante asi aun aunque bien bueno buena buenas buenos cada como con contiene
  contienen cosa cosas cual cuales cuando cuanta cuantas cuanto cuantos cuesta cuestan costo costos da dan dame de del desde dice digame dime
  donde el ella ellas ellos en entonces entre era eres es esa esas ese eso esos esta estan estar estas este esto estos estoy favor fue gracias gusta
  gustaria ha hace hacen haces hacer hasta hay haya he hola hoy incluye incluyen ir la las le les lleva llevan lo los manejan mas me mejor mi
  mio mis mucha muchas mucho muchos muy nada ni no nos nosotros nuestra o oye para pero pesos podria podrias poder por porque preparan precio
  precios preguntar pregunta puede pueden puedes puedo pues que quien quiero quisiera saber sabes se sea ser si sin sirven sobre solo son soy
  su sus saben sabe sale salen tal tambien tan te_ ten tendra tendran tener tengo tiene tienen tienes toda todas todo todos tu tus u un una
  unas uno unos usan usas usted ustedes va vale valen van venden vende vendes ver voy y ya yo the is are do you have how much what of and
  can i please it this that does any your for to in an producto productos disponible disponibles disponibilidad queda quedan agotado agotada
  ofrecen cuentas cuentame hablame platicame describe describeme info informacion detalles dia dias ingredientes hecho hecha hechos hechas
  comprar compro pedir pido ordenar ordeno probar tomar comer beber bebo tomo como_ antoja antojo recomiendas recomienda recomiendan
  recomiendame recomendacion recomendaciones sugieres sugerencia sugerencias busco buscando opcion opciones tipo tipos clase clases menu carta
  barato barata baratos baratas caro cara caros caras economico economica oferta ofertas descuento descuentos promocion promociones menos mayor
  menor pieza piezas rico rica ricos ricas casa blanca cafeteria tienda alguna existe existen cuales aqui alla otro otra otros otras
  grande grandes chico chica chicos chicas mediano mediana pequeno pequena seria serian total cuantas dame ponme urge cena cenar mediodia hambre completo ahorita todavia dos cuatro cinco seis siete ocho nueve diez
  libre apto apta aptos aptas soy alergico alergica alergia alergeno alergenos puedas digas mero neta orale ok vale
`);

export const ASKING_WORDS: ReadonlySet<string> = ASKING;
export const isAsking = (folded: string): boolean => ASKING.has(folded);

/** `cafe`, `bebida` …: words that name a category rather than a product. */
const WIDE = new Set([
  'cafe',
  'te',
  'bebid',
  'postr',
  'desayun',
  'almuerz',
  'comid',
  'grano',
  'cas',
  'calient',
  'fri',
  'frio',
  'fria',
  'dulc',
  'pan',
]);

export const isWide = (term: string): boolean => WIDE.has(term);

/** The search terms of one word, for index and question alike; none for a word of `ASKING`. */
export function termsOf(word: string): string[] {
  const folded = fold(word.slice(0, LONGEST_WORD))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, LONGEST_WORD);
  if (!folded || (folded.length < 2 && !/\d/.test(folded)) || ASKING.has(folded)) return [];
  return (ALIASES.get(folded) ?? [folded]).map(stem);
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
