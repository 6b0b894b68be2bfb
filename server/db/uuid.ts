const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids come from clients as any text: what is no UUID is not found, and must not reach a uuid column. */
export const isUuid = (text: string): boolean => UUID.test(text);
