export { folioOf as orderNumber } from '#contract/orders/folio.ts';
