import { createRequire } from 'node:module';

/** Matches pictures: emoji and flags. */
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** Matches characters without a shape of their own, such as those that join emoji or prevent links in mail programs. */
const SHAPELESS = /[\p{Cf}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/gu;
const clusters = new Intl.Segmenter('es', { granularity: 'grapheme' });
const require = createRequire(import.meta.url);

/** Stands for pictures and for characters of unknown sound. */
const SIGN = '?';

type Has = (letter: string) => boolean;

/**
 * The text in the letters that a paper has, for fonts and printers with few of them. What it lacks becomes the letter without its marks,
 * else its sound in Latin letters (`王小明`: `WangXiaoMing`), else `?`: no visible character vanishes. The original stays in the data.
 * @param has whether the paper has a letter; it must have those of ASCII
 */
export function legible(text: string, has: Has): string {
  const clean = text.normalize('NFC');
  if (hasAll(clean, has)) return clean.replace(/\p{Cf}/gu, '');
  return [...clusters.segment(clean)].map(({ segment }) => ofCluster(segment, has)).join('');
}

const hasAll = (text: string, has: Has): boolean => [...text].every(has);

function ofCluster(cluster: string, has: Has): string {
  if (/^\s+$/u.test(cluster)) return [...cluster].map((space) => spaceOf(space, has)).join('');
  if (/^\p{Cc}+$/u.test(cluster)) return ' ';
  const shape = cluster.replace(SHAPELESS, '');
  if (hasAll(shape, has)) return shape;
  // A letter with marks, which the paper may have without them.
  const plain = shape.normalize('NFD').replace(SHAPELESS, '');
  if (hasAll(plain, has)) return plain;
  if (PICTURE.test(shape)) return SIGN;
  return [...shape].map((letter) => (has(letter) ? letter : soundOf(letter, has) || SIGN)).join('');
}

/** Spaces of other widths do not end a line, like those that Spanish typography sets before units. */
const spaceOf = (space: string, has: Has): string => (has(space) ? space : /\p{Zs}/u.test(space) && has('\u00a0') ? '\u00a0' : ' ');

let library: { default(text: string): string } | null = null;

function soundOf(letter: string, has: Has): string {
  // Loaded with the first letter that needs it: the table takes 8 ms and 2 MB, and most shops never need it.
  library ??= require('any-ascii') as { default(text: string): string };
  // The library leaves out alef, the carrier of vowels.
  const sound = library.default(letter).trim() || (/\p{Script=Arabic}/u.test(letter) ? 'a' : '');
  return hasAll(sound, has) ? sound : '';
}
