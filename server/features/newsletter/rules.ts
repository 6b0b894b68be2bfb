/** What managers see of a member's e-mail. `MASKED` in `queries.ts` does the same in SQL. */
export const masked = (email: string): string => `${[...email][0] ?? ''}${MASK}${email.slice(email.lastIndexOf('@'))}`;
export const MASK = '•••';

/** The limits of subscribing and of unsubscribing per client address. */
export const JOINS = { points: 20, seconds: 3600 };
export const LEAVES = { points: 20, seconds: 3600 };
/** Days after which an e-mail that left the Club is deleted. */
export const LEFT_DAYS = 730;
