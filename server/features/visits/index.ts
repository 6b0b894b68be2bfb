export { followCancelled, followMoved, followUnseated } from './service.ts';
