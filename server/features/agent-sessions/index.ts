export { change, changeClaimed, find, forget, lock, openOfCart, type SessionRow } from './queries.ts';
export { LOST_CLAIM_MS, STATE_NAME } from './rules.ts';
export { byLink, complete, forPayment, isTaken, lockForOrder, open, paidTwice } from './service.ts';
export type { SessionRequest } from './table.ts';
