import { createStore } from '#web/lib/store.ts';

/** The id of the cart's line whose options are being changed; null when there is none. */
export const lineToChange = createStore<string | null>(null);
