export { forgetRecipient } from './service.ts';
