/** The number that people use for an order: the beginning of its id. */
export const FOLIO_LENGTH = 8;

/** The folio of an order as pages, mails and tickets show it, in capitals. */
export const folioOf = (orderId: string): string => orderId.slice(0, FOLIO_LENGTH).toUpperCase();
