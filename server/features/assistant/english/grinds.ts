import { canBeHad } from '#server/features/assistant/answers/choices.ts';
import { linkTo, type Question, type Reply } from '#server/features/assistant/reply.ts';

const GRINDS: [RegExp, string, string][] = [
  [/\bfrench press\b/, 'French press', 'Para prensa francesa'],
  [/\b(?:filter|drip|pour ?over|chemex|v60|aeropress)\b/, 'filter', 'Para filtro'],
  [/\b(?:moka|stovetop)\b/, 'moka pot', 'Para moka'],
  [/\bespresso machine\b/, 'espresso', 'Para espresso'],
];
const and = new Intl.ListFormat('en');

/** Which bags of coffee can be ground for the coffee maker that a question names. */
export function grindIn({ folded, index }: Question): Reply | null {
  const [, name, option] = GRINDS.find(([asked]) => asked.test(folded)) ?? [];
  if (!name || !/\b(?:ground|grind|beans?|bags?|coffee)\b/.test(folded)) return null;
  const products = index.products.filter(
    ({ id, available }) =>
      available && index.choices.get(id)?.groups.some(({ options }) => options.some((one) => one.name === option && canBeHad(one))),
  );
  return products.length > 0
    ? { text: `Yes, ground for ${name}: ${and.format(products.map(linkTo))}.`, products: products.slice(0, 4) }
    : null;
}
