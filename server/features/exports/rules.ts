/** How long an export can be downloaded. */
export const KEPT_HOURS = 24;
/** How many exports a user may request in 24 hours. */
export const COPIES_A_DAY = 3;
/** Days after which an expired export is deleted; until then its user sees that it has expired. */
export const REMEMBERED_DAYS = 7;
/** Hours after which an unfinished export counts as failed. The queue has stopped retrying by then. */
export const GIVEN_UP_HOURS = 24;
/** How many rows are read at a time. */
export const PAGE = 200;
