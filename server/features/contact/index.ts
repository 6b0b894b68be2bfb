export { deleteDemo } from './queries.ts';
export { forgetSender } from './service.ts';
