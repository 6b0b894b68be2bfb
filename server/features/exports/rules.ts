/** How long a copy can be downloaded. */
export const KEPT_HOURS = 24;
/** Copies that a user may ask for in 24 hours. */
export const COPIES_A_DAY = 3;
/** Days after which a copy that has expired is forgotten; until then its user reads that it has. */
export const REMEMBERED_DAYS = 7;
/** Hours after which a copy that could not be made is given up. The queue has stopped trying by then. */
export const GIVEN_UP_HOURS = 24;
/** Rows that are read at a time. */
export const PAGE = 200;
