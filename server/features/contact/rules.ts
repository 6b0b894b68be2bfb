/** Messages to the shop from one client address. */
export const MESSAGES = { points: 20, seconds: 3600 };
/** Days after which an answered message is deleted. */
export const KEPT_DAYS = 730;
