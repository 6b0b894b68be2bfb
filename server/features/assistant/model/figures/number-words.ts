const UNITS = 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince'.split(' ');
const TEENS = 'dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco'.split(' ');
const TWENTIES = 'veintiseis veintisiete veintiocho veintinueve'.split(' ');
const TENS = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const HUNDREDS = 'cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');

const VALUES = new Map<string, number>([
  ...[...UNITS, ...TEENS, ...TWENTIES].map((word, at): [string, number] => [word, at]),
  ...TENS.map((word, at): [string, number] => [word, (at + 3) * 10]),
  ...HUNDREDS.map((word, at): [string, number] => [word, (at + 1) * 100]),
  ['un', 1],
  ['una', 1],
  ['ciento', 100],
  ['veintiun', 21],
  ['mil', 1000],
]);

const WORD = `(?:${[...VALUES.keys()].join('|')})\\b`;
const RUN = new RegExp(`\\b${WORD}(?:(?: y)? ${WORD})*`, 'g');

/** Stands before a number that was written in words. */
export const IN_WORDS = '\u0001';

/** Writes the number words of a folded text as digits: `ochenta y dos pesos` becomes `82 pesos`. */
export const withDigits = (folded: string): string => folded.replace(RUN, (run) => `${IN_WORDS}${numberOf(run)}`);

function numberOf(run: string): number {
  let [sum, thousands] = [0, 0];
  for (const word of run.split(/ y | /)) {
    const value = VALUES.get(word) ?? 0;
    if (value === 1000) [thousands, sum] = [Math.max(sum, 1) * 1000, 0];
    else sum += value;
  }
  return thousands + sum;
}
