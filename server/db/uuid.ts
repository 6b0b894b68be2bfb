const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Checks ids from clients: other text would cause an error in a uuid column, so callers answer 404 instead. */
export const isUuid = (text: string): boolean => UUID.test(text);
