/** Pesos, both ends included. */
export type PriceLimits = { least: number; most: number };

const AMOUNT = String.raw`(\d{1,3}(?: \d{3})+(?!\d)|\d{2,5}(?:\.\d{1,2})?)(?! ?(?:personas?|comensales|horas?|minutos|dias|gr?|ml|am|pm|anos?)\b)`;
const BETWEEN = new RegExp(`\\b(?:entre|de) ${AMOUNT}(?: pesos)? (?:y|a) ${AMOUNT}`);
const AT_MOST = new RegExp(
  `\\b(?:menos de|menor(?:es)? (?:de|a)|(?:no|nada de|nada por) mas de|debajo de|hasta|maximo|a lo mas|por|con|presupuesto de|tengo|solo traigo|traigo)(?: de)? ${AMOUNT}`,
);
const AT_LEAST = new RegExp(
  `\\b(?<!no |nada de |nada por )(?:mas de|mayor(?:es)? (?:de|a)|arriba de|minimo|desde|a partir de)(?: de)? ${AMOUNT}`,
);

const pesos = (amount = ''): number => Number(amount.replaceAll(' ', ''));

/** @param folded `$` and commas have become spaces */
export function priceLimitsIn(folded: string): PriceLimits | null {
  const [, from, to] = BETWEEN.exec(folded) ?? [];
  if (from && to) return { least: Math.min(pesos(from), pesos(to)), most: Math.max(pesos(from), pesos(to)) };
  const most = AT_MOST.exec(folded)?.[1];
  const least = AT_LEAST.exec(folded)?.[1];
  if (!most && !least) return null;
  return { least: least ? pesos(least) : 0, most: most ? pesos(most) : Number.POSITIVE_INFINITY };
}

export const isWithin = (limits: PriceLimits | null, price: number): boolean =>
  limits === null || (price >= limits.least && price <= limits.most);
