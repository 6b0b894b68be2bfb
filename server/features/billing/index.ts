export { read, save } from './service.ts';
