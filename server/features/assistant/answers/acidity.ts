import type { Product } from '#contract/catalog/catalog.ts';
import { linkTo, type Question, type Reply } from '#server/features/assistant/reply.ts';
import { fold } from '#server/features/assistant/understanding/spanish-words.ts';

const MOST = 3;
/** What a coffee's text says about acidity: from little to much. */
const SAID: [RegExp, number][] = [
  [/\b(?:poca|baja|sin|nada de) acidez\b|\bnada acid[oa]\b/, -3],
  [/\btueste oscuro\b/, -2],
  [/\btueste medio\b/, -1],
  [/\btueste claro\b/, 1],
  [/\bcitric[oa]s?\b|\bacid[oa]s?\b|\b(?:alta|mucha|buena) acidez\b/, 1],
];

const isTold = (text: string) => SAID.some(([said]) => said.test(text));
const degree = (text: string): number => {
  const [little] = SAID[0] as [RegExp, number];
  if (little.test(text)) return -3;
  return SAID.reduce((sum, [said, by]) => sum + (said.test(text) ? by : 0), 0);
};

/** Answers which coffees are more or less acid, with what their texts say. */
export function acidity({ folded, has, index }: Question, meant: readonly Product[]): Reply | null {
  if (!has('acidez')) return null;
  const textOf = ({ description }: Product) => fold(description);
  const coffees = index.products.filter((one) => one.category === 'café' && one.available && isTold(textOf(one)));
  const named = meant.filter(({ category }) => category === 'café');
  if (coffees.length === 0 && named.length === 0) return null;
  const isLittle = /\b(?:menos|poca|poco|no|nada|baja|sin|suave|ligero)\b/.test(folded);
  const isMuch = !isLittle && /\b(?:mas|mucha|muy|alta|bastante)\b/.test(folded);
  const sorted = coffees.toSorted((one, other) => (isMuch ? -1 : 1) * (degree(textOf(one)) - degree(textOf(other))));
  const shown = named.length > 0 ? named : sorted.slice(0, MOST);
  const told = shown.map((one) => `${linkTo(one)}: ${one.description}`).join('\n');
  const lead =
    named.length > 0
      ? 'De la acidez, el menú dice:'
      : isMuch
        ? 'Con más acidez, según el menú:'
        : isLittle
          ? 'Con menos acidez, según el menú:'
          : 'De menos a más acidez, según el menú:';
  return { text: `${lead}\n${told}`, products: [...shown] };
}
