export { exportFiles, endExports } from './service.ts';
