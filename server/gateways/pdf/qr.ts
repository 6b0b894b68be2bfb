import { encode } from 'uqr';

/** The QR code of `text` as rows of modules, true for dark. Uses a fixed mask, as choosing the best of eight would take most of a ticket's time. */
export const qrCode = (text: string): boolean[][] => encode(text, { ecc: 'M', maskPattern: 3, border: 0 }).data;
