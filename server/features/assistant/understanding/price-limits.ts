/** Pesos, both ends included. */
export type PriceLimits = { least: number; most: number };

/** Amounts written as words, folded. */
const AMOUNT_WORDS: Record<string, number> = {
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
  cien: 100,
  'ciento cincuenta': 150,
  doscientos: 200,
  trescientos: 300,
  quinientos: 500,
  mil: 1000,
};
const WORDS = new RegExp(`\\b(?:${Object.keys(AMOUNT_WORDS).join('|')})\\b`, 'g');

const AMOUNT = String.raw`(\d{1,3}(?: \d{3})+(?!\d)|\d{2,5}(?:\.\d{1,2})?)(?! ?(?:personas?|comensales|horas?|minutos|dias|gr?|ml|am|pm|anos?)\b)`;
const NOT_MORE = String.raw`(?:no|nada)(?: \w+)? mas de`;
const BETWEEN = new RegExp(`\\b(?:entre|de) ${AMOUNT}(?: pesos)? (?:y|a) ${AMOUNT}`);
const AT_MOST = new RegExp(
  `\\b(?:menos de|menor(?:es)? (?:de|a)|${NOT_MORE}|no pasen? de|debajo de|hasta|maximo|a lo mas|por|con|presupuesto de|tengo|solo traigo|traigo)(?: de)? ${AMOUNT}|\\bde ${AMOUNT} pesos\\b`,
);
const AT_LEAST = new RegExp(`\\b(?:mas de|mayor(?:es)? (?:de|a)|arriba de|minimo|desde|a partir de)(?: de)? ${AMOUNT}`);

const pesos = (amount = ''): number => Number(amount.replaceAll(' ', ''));

/** @param folded without `$` and commas, which `fold` replaces by spaces */
export function priceLimitsIn(folded: string): PriceLimits | null {
  const text = folded.replace(WORDS, (word) => String(AMOUNT_WORDS[word]));
  const [, from, to] = BETWEEN.exec(text) ?? [];
  if (from && to) return { least: Math.min(pesos(from), pesos(to)), most: Math.max(pesos(from), pesos(to)) };
  const least = AT_LEAST.exec(text.replace(new RegExp(NOT_MORE, 'g'), 'menos de'))?.[1];
  if (least) return { least: pesos(least), most: Number.POSITIVE_INFINITY };
  const [, most, cost] = AT_MOST.exec(text) ?? [];
  return most || cost ? { least: 0, most: pesos(most ?? cost) } : null;
}

export const isWithin = (limits: PriceLimits | null, price: number): boolean =>
  limits === null || (price >= limits.least && price <= limits.most);
