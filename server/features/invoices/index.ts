export { pageOf, pdf } from './service.ts';
