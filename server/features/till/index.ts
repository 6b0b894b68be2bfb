export { closingsOf } from './closing.ts';
export type { Figures } from './figures.ts';
