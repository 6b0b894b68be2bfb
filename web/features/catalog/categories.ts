export { CATEGORY_LABELS } from '#contract/labels.ts';
export { FOOD, MENU } from '#contract/wire/list-page.ts';
