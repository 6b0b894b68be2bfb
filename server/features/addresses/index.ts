export { list } from './service.ts';
