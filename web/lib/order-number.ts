/** The number people use: the first eight characters, in capitals. */
export const orderNumber = (id: string): string => id.slice(0, 8).toUpperCase();
