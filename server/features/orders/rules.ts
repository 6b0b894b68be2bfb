/** The limits of open boards per session and per process. */
export const STREAMS = { perSession: 5, inAll: 200 };

/**
 * The limits of streams of single orders: per order (its account and the holders of its token apart), per client address, and per process.
 */
export const FOLLOWERS = { perReader: 4, perAddress: 40, inAll: 300 };

/** The token of an order is valid until this many days after the order's last status. */
export const ORDER_TOKEN_DAYS = 30;

/** How many orders their customers may cancel: per account or e-mail of guests, and per address. */
export const SELF_CANCELLATIONS = { perPerson: { points: 3, seconds: 3600 }, perAddress: { points: 10, seconds: 3600 } };

/** How many of a user's newest open payments are checked at the provider before another is opened. */
export const CHECKED_DRAFTS = 5;
/** How many payments without an order one user may open within `seconds`. */
export const UNFINISHED_PAYMENTS = { points: 60, seconds: 3600 };
/** When this many orders of a user wait for their payment, no other payment is opened. */
export const MAX_WAITING_ORDERS = 10;
/** How long an unpaid payment is kept; it can be paid for only one day. */
export const UNPAID_HOURS = 48;
/** The limit of open payments per user; the oldest beyond it are cancelled. */
export const MAX_OPEN_DRAFTS = 60;
