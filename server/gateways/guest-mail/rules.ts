/**
 * How many mails about reservations, the waiting list and the Club one recipient may get within an hour, in total; and how many about orders
 * besides confirmations and refunds, when the address is not verified; and how many notices about orders, bookings and stock a member of the
 * staff may get, by mail and by push each.
 */
export const MAILS_AN_HOUR = 6;
