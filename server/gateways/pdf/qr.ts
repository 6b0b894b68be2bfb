import { encode } from 'uqr';

/**
 * The QR code of `text` as rows of modules, true for dark. The mask is fixed, because choosing the best of eight takes most of a ticket's
 * time.
 */
export const qrCode = (text: string): boolean[][] => encode(text, { ecc: 'M', maskPattern: 3, border: 0 }).data;
