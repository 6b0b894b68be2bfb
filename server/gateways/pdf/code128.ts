/** Code 128, the barcode of parcels: widths of bars and gaps for each of the 107 values, and the stop pattern. */
const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );
const START_B = 104;
const START_C = 105;
const [TO_C, TO_B, STOP] = [99, 100, 106];

/**
 * The values of a text of printable ASCII: subset B, and C for four or more digits in a row, which takes half the width. Start, check and
 * stop are included.
 */
export function code128Values(text: string): number[] {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new Error('Code 128 takes printable ASCII only');
  const values: number[] = [];
  let inC = false;
  for (const run of text.match(/(?:\d\d){2,}|[\s\S]/g) ?? []) {
    const pairs = run.length > 1;
    if (values.length === 0) values.push(pairs ? START_C : START_B);
    else if (pairs !== inC) values.push(pairs ? TO_C : TO_B);
    inC = pairs;
    if (pairs) values.push(...(run.match(/\d\d/g) ?? []).map(Number));
    else values.push(run.charCodeAt(0) - 32);
  }
  const check = values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103;
  return [...values, check, STOP];
}

/** Widths in modules: bar, gap, bar … The caller must leave the quiet zone of ten modules on both sides. */
export const code128 = (text: string): number[] => code128Values(text).flatMap((value) => [...(PATTERNS[value] as string)].map(Number));
