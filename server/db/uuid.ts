const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Checks ids from clients: other text would be an error in a uuid column, so callers answer that it was not found. */
export const isUuid = (text: string): boolean => UUID.test(text);
