export { clear } from './service.ts';
