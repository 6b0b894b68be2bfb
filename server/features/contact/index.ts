export { deleteDemo } from './queries.ts';
export { forgetSender, received } from './service.ts';
