export { forgetSender } from './service.ts';
