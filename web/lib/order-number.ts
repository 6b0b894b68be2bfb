export { folioOf as orderNumber } from '#contract/folio.ts';
