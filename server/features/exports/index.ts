export { endExports, exportFiles } from './service.ts';
