/** Open boards per session and per process. */
export const STREAMS = { perSession: 5, inAll: 200 };

/** Streams of single orders: per session, or per order for those who have its token, and per process. */
export const FOLLOWERS = { perReader: 10, inAll: 300 };

/** The token of an order opens it until so many days after its last status. */
export const ORDER_TOKEN_DAYS = 30;

/** How many of a user's newest open payments are checked at the provider before another is opened. */
export const CHECKED_DRAFTS = 5;
/** How many payments without an order one user may open within `seconds`. */
export const UNFINISHED_PAYMENTS = { points: 60, seconds: 3600 };
/** Orders of one user that wait for their payment; then no other payment is opened. */
export const MAX_WAITING_ORDERS = 10;
/** How long a payment that was never made is kept: nothing asks for it after the day for which it may be paid. */
export const UNPAID_HOURS = 48;
/** Open payments of one user; beyond these the oldest are cancelled. */
export const MAX_OPEN_DRAFTS = 60;
