export { followRefund } from './after/square.ts';
export { csdSecrets } from './csd/certificate.ts';
export { type Attention, attention } from './office/attention.ts';
export { deleteDemo, forgetCustomer } from './queries.ts';
export { pageOf, pdf } from './service.ts';
