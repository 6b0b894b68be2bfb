export { once, type Repeatable, repeatable, withoutPins } from './service.ts';
