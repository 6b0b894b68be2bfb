export { CATEGORY_LABELS, FOOD, MENU } from '#contract/catalog/categories.ts';
