import type { Category } from '#contract/catalog/catalog.ts';

export const CATEGORY_LABELS: Record<Category, string> = {
  café: 'Café',
  bebidas: 'Bebidas',
  postres: 'Postres',
  desayunos: 'Desayunos',
  almuerzos: 'Almuerzos',
};
