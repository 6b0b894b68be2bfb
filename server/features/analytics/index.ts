export { flush, onUnwritten } from './collect/collector.ts';
export type { DayFigures } from './day-figures.ts';
export { deleteDemo } from './queries.ts';
export { DIRECT } from './rules.ts';
export { notePurchase } from './service.ts';
