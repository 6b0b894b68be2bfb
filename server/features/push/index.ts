export { forgetSubscriptions, tellStaff } from './service.ts';
