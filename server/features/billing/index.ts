export { read } from './service.ts';
