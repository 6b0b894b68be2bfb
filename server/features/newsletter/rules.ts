/** The limits of subscribing and of unsubscribing per client address. */
export const JOINS = { points: 20, seconds: 3600 };
export const LEAVES = { points: 20, seconds: 3600 };
/** Days after which an e-mail that left the Club is deleted. */
export const LEFT_DAYS = 730;
