/** The categories of the menu page; coffee has a page of its own. */
export const FOOD = ['bebidas', 'postres', 'desayunos', 'almuerzos'] as const;

/** A list page shows its products in steps of this many. */
export const LIST_STEP = 48;
/** A list page shows at most this many; beyond them guests use the search. */
export const MOST_LISTED = 20 * LIST_STEP;
