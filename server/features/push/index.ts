export { pushSecrets } from './keys.ts';
export { forgetSubscriptions, tellStaff } from './service.ts';
