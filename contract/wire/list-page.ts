/** How many products a list page adds at each step. */
export const LIST_STEP = 48;
/** The largest number of products on a list page; guests find the others by search. */
export const MOST_LISTED = 20 * LIST_STEP;
