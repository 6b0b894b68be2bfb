export { countLocked, forgetSecrets, rotateSecrets } from './service.ts';
