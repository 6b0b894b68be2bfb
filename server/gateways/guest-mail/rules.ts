/** How many mails about reservations, the waiting list and the Club one recipient may get within an hour, in total. */
export const MAILS_AN_HOUR = 6;
