/** The names under which `own-table` and `own-visit` keep their facts. Apart, because every page of the shop asks whether there are any. */
export const PLACE_KEYS = { table: 'mesa', visit: 'visita' } as const;

/** Whether orders of this tab go to a table or belong to a visit. */
export function hasOwnPlace(): boolean {
  try {
    return Object.values(PLACE_KEYS).some((key) => sessionStorage.getItem(key));
  } catch {
    return false;
  }
}
