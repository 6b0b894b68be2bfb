import { IN_WORDS, withDigits } from './number-words.ts';

/** The figures of a text. */
export type Figures = {
  /** Amounts of money, in centavos. */
  amounts: Set<number>;
  /** Hours of the day, in minutes after midnight; an hour without `AM` or `PM` stands for both. */
  hours: Set<number>;
  /** The values of all numbers, whatever they count. */
  numbers: Set<number>;
};

const NUMBER = new RegExp(`${IN_WORDS}?(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d{1,2}:\\d{2}|\\d+(?:[.,]\\d{1,2}(?!\\d))?)`, 'g');
const MONEY_BEFORE = /(?:\$|\b(?:mxn|usd|pesos?))\s*$/;
const MONEY_AFTER = /^\s*(?:pesos?|mxn|m\.? ?n\.|usd|varos|dolares)(?![a-z])/;
/** A number without a unit after these words is a price. */
const PRICE_BEFORE =
  /\b(?:cuestan?|costar(?:a|an|ia|ian)|costo(?: es)?(?: de)?|valen?|salen? (?:en|a|por)|quedan? en|estan? (?:en|a)|precios?(?: es| son)?(?: de)?|por(?: solo| apenas)?|a solo|desde)\s*:?\s*$/;
const HOUR_AFTER = /^\s*(?:[ap]\.? ?m\b|hrs?\b|horas\b|h\b|de la (?:manana|tarde|noche|madrugada)|en punto|y (?:media|cuarto)\b)/;
const HOUR_BEFORE = /\b(?:(?:a|hasta|desde|de|sobre|entre) las|a la|hasta la|desde la|de la)\s*$/;
const PERCENT = /^\s*%/;
/** Between the two ends of a range. */
const RANGE = /^\s*(?:a|y|o|hasta|[-–—])\s*(?:las? )?$/;
/** A word that is counted: `12 mesas`. Words that continue the sentence are not counted. */
const COUNTED =
  /^\s*(?!(?:y|o|e|u|con|cada|por|si|pero|en|la|el|al|para|mas|a|hasta|que|lo|sin|mientras|cuando|tambien|todos|hoy|manana|los|las|ni)\b)[a-z]{2,}/;
/** 'una taza': an article, not a figure. */
const ARTICLE = new RegExp(`${IN_WORDS}1 (?!pesos?\\b|mil\\b|de\\b)[a-z]{2,}(?=\\s)`, 'g');
/** Smaller whole numbers are counts ('2 tazas') unless something marks them. */
const FIRST_CHECKED = 10;

type Kind = 'money' | 'hour' | 'duration' | 'percent' | 'price' | 'bare' | 'count';
type Figure = { kind: Kind; value: number; minutes: number[]; isInWords: boolean };

/** Folds case and accents, and keeps every character's place. */
const folded = (text: string): string =>
  text
    .replace(/[^\p{ASCII}]/gu, (sign) => {
      const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
      return plain.length === sign.length ? plain : ' '.repeat(sign.length);
    })
    .toLowerCase();

/** Without the targets of links and marks of emphasis, in which a number is no statement. */
const readable = (text: string): string =>
  withDigits(
    folded(text)
      .replace(/\bpor ciento\b/g, '%')
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/[*_`[\]]/g, ''),
  )
    .replace(/\bmediodia\b/g, '12:00 pm')
    .replace(/\bmedianoche\b/g, '12:00 am');

function found(text: string): Figure[] {
  const plain = readable(text);
  const spots = [...plain.matchAll(NUMBER)].map(({ 0: raw, index }) => ({ raw, index, end: index + raw.length }));
  const figures = spots.map(({ raw, index, end }): Figure => {
    const [before, after] = [plain.slice(Math.max(0, index - 40), index), plain.slice(end, end + 40)];
    const isInWords = raw.startsWith(IN_WORDS);
    const digits = raw.replace(IN_WORDS, '');
    return { kind: kindOf(digits, before, after), value: amountOf(digits), minutes: minutesOf(digits, after), isInWords };
  });
  // The two ends of a range are of one kind: 'de 7 a 11 PM', 'entre 60 y 80 pesos'.
  for (let n = figures.length - 2; n >= 0; n--) {
    const [one, next] = [figures[n], figures[n + 1]];
    const [here, there] = [spots[n], spots[n + 1]];
    if (!one || !next || !here || !there || !RANGE.test(plain.slice(here.end, there.index))) continue;
    if (one.kind === 'bare') one.kind = next.kind;
    else if (next.kind === 'bare' && (one.kind === 'hour' || one.kind === 'money')) next.kind = one.kind;
    const areHours = one.kind === 'bare' && next.kind === 'bare' && Math.max(one.value, next.value) <= 24;
    if (areHours && /\b(?:de|entre|abrimos|cerramos)\s*$/.test(plain.slice(0, here.index))) one.kind = next.kind = 'hour';
  }
  return figures;
}

function kindOf(digits: string, before: string, after: string): Kind {
  if (MONEY_BEFORE.test(before) || MONEY_AFTER.test(after)) return 'money';
  if (!digits.includes(':') && !HOUR_BEFORE.test(before) && /^\s*(?:hrs?|horas?)\b/.test(after)) return 'duration';
  if (digits.includes(':') || HOUR_AFTER.test(after) || HOUR_BEFORE.test(before)) return 'hour';
  if (PERCENT.test(after)) return 'percent';
  if (COUNTED.test(after)) return 'count';
  return /[.,]\d{2}$/.test(digits) ? 'money' : PRICE_BEFORE.test(before) ? 'price' : 'bare';
}

const amountOf = (digits: string): number =>
  Number(/^\d+,\d{1,2}$/.test(digits) ? digits.replace(',', '.') : digits.replaceAll(',', '').replace(/:.*/, ''));

/** The minutes after midnight that the hour may mean. */
function minutesOf(digits: string, after: string): number[] {
  const [hour = 0, minute = 0] = digits.split(/[:.]/).map(Number);
  const more = /^\s*y media\b/.test(after) ? 30 : /^\s*y cuarto\b/.test(after) ? 15 : 0;
  const rest = after.replace(/^\s*y (?:media|cuarto)\b/, '');
  const at = (hours: number) => ((hours % 24) * 60 + minute + more) % 1440;
  if (/^\s*(?:a\.? ?m\b|de la (?:manana|madrugada))/.test(rest)) return [at(hour % 12)];
  if (/^\s*de la noche/.test(rest) && hour === 12) return [at(0)];
  if (/^\s*(?:p\.? ?m\b|de la (?:tarde|noche))/.test(rest)) return [at((hour % 12) + 12)];
  return hour > 12 ? [at(hour)] : [at(hour), at(hour + 12)];
}

const cents = (value: number): number => Math.round(value * 100);

/** The figures that a text states. */
export function figuresIn(text: string): Figures {
  const figures = found(text);
  return {
    amounts: new Set(figures.filter(({ kind }) => kind === 'money').map(({ value }) => cents(value))),
    hours: new Set(figures.filter(({ kind }) => kind === 'hour').flatMap(({ minutes }) => minutes)),
    numbers: new Set(figures.map(({ value }) => value)),
  };
}

/**
 * Whether a text states an amount, an hour or another checked number that the facts do not contain.
 * @param asked the figures of the guest's own words: only plain numbers may be repeated from there
 */
export function isInvented(text: string, facts: Figures, asked: Figures): boolean {
  return found(text).some(({ kind, value, minutes, isInWords }) => {
    if (kind === 'money' || kind === 'price') return !facts.amounts.has(cents(value));
    if (kind === 'hour') return !minutes.some((minute) => facts.hours.has(minute));
    if (kind === 'duration')
      return !facts.numbers.has(value) && !(value > 12 && value < 24 && minutes.some((minute) => facts.hours.has(minute)));
    if (kind === 'percent') return !facts.numbers.has(value);
    return kind === 'bare' && !isInWords && value >= FIRST_CHECKED && !facts.numbers.has(value) && !asked.numbers.has(value);
  });
}

/** The number of characters of an unfinished text that later ones cannot turn into another figure: whole words, or whole sentences. */
export function safeLength(text: string): number {
  const words = text.length - (/\S*$/.exec(text)?.[0].length ?? 0);
  const sentence = /^[\s\S]*[.!?\n]\s+(?=[\p{Lu}¡¿*[])/u.exec(text.slice(0, words))?.[0].length ?? 0;
  const last = readable(text.slice(sentence)).replace(ARTICLE, '');
  return /[\d$]|\b(?:mxn|usd|mediodia|medianoche)\b/.test(last) ? sentence : words;
}
