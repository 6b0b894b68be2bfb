/** The limit of messages to the shop per client address. */
export const MESSAGES = { points: 20, seconds: 3600 };
/** An answered message is deleted after this many days. */
export const KEPT_DAYS = 730;
