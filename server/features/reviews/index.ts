export { pageOf } from './service.ts';
