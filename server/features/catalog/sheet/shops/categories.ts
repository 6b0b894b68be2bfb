import { CATEGORIES, type Category } from '#contract/catalog/catalog.ts';
import { headerName } from '#server/gateways/spreadsheet/read.ts';

/**
 * The words of other menus for our categories, in Spanish and English, as the beginnings of folded words. Earlier rows win: a 'Breakfast
 * sandwich' is breakfast, a 'coffee cake' is a dessert, and 'food' alone is lunch.
 */
const WORDS: readonly (readonly [Category, string])[] = [
  [
    'postres',
    'postre|dessert|pastel|cake|tarta|pay|pie|panader|bakery|baker|pastr|reposter|bizcoch|galleta|cookie|dona|donut|doughnut|muffin|panque|brownie|helado|nieve|gelato|ice cream|dulce|sweet|pan dulce|bread|concha|croissant|flan',
  ],
  [
    'desayunos',
    'desayun|breakfast|brunch|chilaquil|huevo|egg|omelet|hotcake|hot cake|pancake|waffle|molletes|enfrijolad|avena|granola|cereal',
  ],
  [
    'café',
    'cafe|coffee|espresso|expreso|expresso|latte|cappuccino|capuchino|americano|mocha|cold brew|filtrado|brew|barista|grano|bean|roast',
  ],
  [
    'bebidas',
    'bebida|drink|beverage|te|tes|tea|teas|chai|matcha|tisana|infusion|jugo|juice|smoothie|licuado|frappe|malteada|milkshake|shake|agua|water|refresco|soda|limonada|lemonade|kombucha|cerveza|beer|vino|wine|coctel|cocktail|chocolate|hot|cold|iced|frio|caliente',
  ],
  [
    'almuerzos',
    'almuerz|lunch|comida|food|alimento|sandwich|torta|baguette|panini|ensalada|salad|sopa|soup|crema|platillo|plato|entree|main|principal|burger|hamburguesa|pizza|pasta|bowl|taco|quesadilla|enchilada|wrap|cena|dinner|antojito|botana|snack|appetizer|entrada|starter|side|guarnicion|lonche|salado|savory',
  ],
];
const SHORT = 3;
const PATTERNS = WORDS.map(
  ([category, words]) =>
    // A short word only as a whole: 'te' is not the beginning of 'tequila'.
    [
      category,
      new RegExp(
        `(?:^| )(?:${words
          .split('|')
          .map((word) => (word.length <= SHORT ? `${word}(?: |$)` : word))
          .join('|')})`,
      ),
    ] as const,
);

/** Levels of a category: `Food, Beverages & Tobacco > Beverages > Coffee`. */
const LEVELS = /\s*(?:>|›|»|\/|\|)\s*/;
/** Several categories of one product. */
const LIST = /\s*[,;]\s*/;

const inOne = (text: string): Category | null => {
  const folded = headerName(text);
  const exact = CATEGORIES.find((category) => headerName(category) === folded);
  return exact ?? PATTERNS.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
};

/** Our category of a text; the deepest level of a path that has one. @returns null when no word of it is known */
export function categoryOf(text: string): Category | null {
  const paths = text.slice(0, 500).split(LIST);
  // Paths first: 'Food, Beverages & Tobacco > …' is one, whose first level has a comma.
  for (const path of paths.toSorted((a, b) => Number(b.includes('>')) - Number(a.includes('>'))))
    for (const level of path.split(LEVELS).reverse()) {
      const category = inOne(level);
      if (category) return category;
    }
  return null;
}

const NAMES = `${CATEGORIES.slice(0, -1).join(', ')} o ${CATEGORIES.at(-1)}`;

export const unknownCategory = (text: string): string => `No conocemos la categoría «${text.slice(0, 60)}». Usa ${NAMES}.`;
