export { endExports } from './service.ts';
