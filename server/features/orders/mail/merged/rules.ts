/** How long news are collected for one mail: at most four merged mails an hour. */
export const MERGE_SECONDS = 15 * 60;
/** The limit of orders in one mail. */
export const MOST_ORDERS = 50;
