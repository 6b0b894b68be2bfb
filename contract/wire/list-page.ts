/** The categories of the menu page; coffee has its own page. */
export const FOOD = ['bebidas', 'postres', 'desayunos', 'almuerzos'] as const;
/** All categories, in the order of the menu. */
export const MENU = ['café', ...FOOD] as const;

/** How many products a list page adds at each step. */
export const LIST_STEP = 48;
/** The largest number of products on a list page; guests find the others by search. */
export const MOST_LISTED = 20 * LIST_STEP;
