export { closingsOf } from './closing.ts';
