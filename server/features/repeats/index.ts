export { once, type Repeatable, repeatable } from './service.ts';
