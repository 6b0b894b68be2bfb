export { FOOD } from '#contract/list-page.ts';
export { CATEGORY_LABELS } from '#web/lib/categories.ts';
