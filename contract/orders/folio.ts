/** The folio, the number that people use for an order, is the beginning of its id. */
export const FOLIO_LENGTH = 8;

/** The folio of an order in capitals, as pages, mails and tickets show it. */
export const folioOf = (orderId: string): string => orderId.slice(0, FOLIO_LENGTH).toUpperCase();
