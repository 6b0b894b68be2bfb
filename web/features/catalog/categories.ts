export { CATEGORY_LABELS } from '#contract/labels.ts';
export { FOOD } from '#contract/wire/list-page.ts';
