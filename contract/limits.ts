/** Limits that pages and server share. No schemas, so that pages may load them. */

/** Pieces of one product in a cart or an order. */
export const MAX_QUANTITY = 99;

/** Different products in a cart or an order. */
export const MAX_LINES = 100;

/** The smallest card payment, in centavos. */
export const MINIMUM_CENTS = 1000;
