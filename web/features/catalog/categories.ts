export { FOOD } from '#contract/wire/list-page.ts';
export { CATEGORY_LABELS } from '#web/lib/words/categories.ts';
