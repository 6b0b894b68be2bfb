/** Limits that pages and server share. Without zod schemas, so that pages may load them. */

/** The largest number of pieces of one product in a cart or an order. */
export const MAX_QUANTITY = 99;

/** The largest number of lines in a cart or an order. */
export const MAX_LINES = 100;

/** The longest telephone that fields take: pasted ones carry spaces and marks, which are removed before the check. */
export const PASTED_PHONE = 60;

/** The smallest card payment, in centavos. */
export const MINIMUM_CENTS = 1000;
/** The largest length of the reason for which a review is hidden. */
export const MAX_REASON = 200;
/** The largest length of a review. */
export const MAX_COMMENT = 200;
/** The API answers at most this many reviews of a product, newest first. */
export const MAX_REVIEWS = 200;
/** The largest length of a message to the shop, and of an answer to it. */
export const MAX_MESSAGE = 2000;

/** The accepted formats of an uploaded picture, as sentences name them, and its largest size. */
export const PICTURE_KINDS = 'JPEG, PNG, WebP o AVIF';
export const MAX_PICTURE_MB = 8;

/** The largest number of option groups of a product. */
export const MAX_GROUPS = 8;
/** The largest number of options in a group. */
export const MAX_OPTIONS = 30;
/** The largest number of options of one line, counted with their quantities. */
export const MAX_CHOSEN = 20;
/** The most that an option can raise or lower a price, in pesos. */
export const MAX_OPTION_PRICE = 1000;
/** The largest length of a note on a line. */
export const MAX_NOTE = 120;
/** Guests see how many of a limited product or option are left when it is this number or fewer. */
export const SHOWN_LEFT = 5;
/** The largest number of pieces of one counted product or option in an order. */
export const MAX_COUNTED = 20;
/** The largest count of a product or an option. */
export const MAX_STOCK = 100_000;
