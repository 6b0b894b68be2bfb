import { createStore } from '#web/hooks/create-store.ts';

/** The id of the cart's line whose options the page offers to change; null when it offers none. */
export const lineToChange = createStore<string | null>(null);
