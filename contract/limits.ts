/** Limits that pages and server share. No schemas, so that pages may load them. */

/** Pieces of one product in a cart or an order. */
export const MAX_QUANTITY = 99;

/** Different products in a cart or an order. */
export const MAX_LINES = 100;

/** The smallest card payment, in centavos. */
export const MINIMUM_CENTS = 1000;
/** The length of the reason for which a review is hidden. */
export const MAX_REASON = 200;
/** The length of a review. */
export const MAX_COMMENT = 200;
/** The API answers at most this many reviews of a product, newest first. */
export const MAX_REVIEWS = 200;
/** The length of a message to the shop, and of its answer. */
export const MAX_MESSAGE = 2000;

/** What an uploaded picture may be, as sentences name it, and its largest size. */
export const PICTURE_KINDS = 'JPEG, PNG, WebP o AVIF';
export const MAX_PICTURE_MB = 8;

/** Groups of options of a product. */
export const MAX_GROUPS = 8;
/** Options of a group. */
export const MAX_OPTIONS = 30;
/** Options of one line, counted with their quantities. */
export const MAX_CHOSEN = 20;
/** What an option adds to a price at the most, or takes off it, in pesos. */
export const MAX_OPTION_PRICE = 1000;
/** The length of a note to a line. */
export const MAX_NOTE = 120;
/** Guests see how many are left of a limited product or option from this count down. */
export const SHOWN_LEFT = 5;
/** Pieces of one counted product or option in an order. */
export const MAX_COUNTED = 20;
/** The largest count of a product or an option. */
export const MAX_STOCK = 100_000;
