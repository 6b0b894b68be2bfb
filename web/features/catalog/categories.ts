import type { Category } from '#contract/catalog.ts';

/** How the house writes its categories. */
export const CATEGORY_LABELS: Record<Category, string> = {
  café: 'Café',
  bebidas: 'Bebidas',
  postres: 'Postres',
  desayunos: 'Desayunos',
  almuerzos: 'Almuerzos',
};

/** What the menu page shows: all but coffee, which has a page of its own. */
export const FOOD: Category[] = ['bebidas', 'postres', 'desayunos', 'almuerzos'];
