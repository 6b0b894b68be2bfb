export { type Attention, attention } from './office/attention.ts';
export { pageOf, pdf } from './service.ts';
