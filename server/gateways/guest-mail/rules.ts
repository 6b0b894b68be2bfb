/** Mails about reservations, the waiting list and the Club that one recipient may get within an hour, all of them together. */
export const MAILS_AN_HOUR = 6;
