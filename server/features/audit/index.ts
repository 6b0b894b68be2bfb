export { changesBetween, withChanges } from './changes.ts';
export { amountOf, audit } from './service.ts';
