export { mayTell, read, uncounted } from './service.ts';
