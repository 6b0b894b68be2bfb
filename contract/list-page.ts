/** What the menu page lists: all but coffee, which has a page of its own. */
export const FOOD = ['bebidas', 'postres', 'desayunos', 'almuerzos'] as const;

/** A list page shows its products in steps of so many. */
export const LIST_STEP = 48;
/** A guest who has seen this many products is better served by the search. */
export const MOST_LISTED = 20 * LIST_STEP;
