// Without zod schemas, so that pages may load it; apart from `labels.ts`, of which the shop's pages need nothing else.

/** The categories of the menu page; coffee has its own page. */
export const FOOD = ['bebidas', 'postres', 'desayunos', 'almuerzos'] as const;
/** All categories, in the order of the menu. */
export const MENU = ['café', ...FOOD] as const;

export type Category = (typeof MENU)[number];

export const CATEGORY_LABELS: Record<Category, string> = {
  café: 'Café',
  bebidas: 'Bebidas',
  postres: 'Postres',
  desayunos: 'Desayunos',
  almuerzos: 'Almuerzos',
};
