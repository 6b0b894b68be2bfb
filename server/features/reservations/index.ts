export { forgetGuest } from './booking/personal-data/forget-guest.ts';
export { byLink } from './links/wrong-links.ts';
export { deleteDemo, linkSecret } from './queries.ts';
export { type Table, tablesOf, tightestFit } from './rules.ts';
export { availability, pageOf, reservationForStaff } from './service.ts';
export { isKeyOfTable } from './table-keys.ts';
export { lockVisit, openVisit, seatParty, visitOf } from './visit.ts';
