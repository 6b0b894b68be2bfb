import { encode } from 'uqr';

/** What a scanner reads as `text`: rows of dark and light. A fixed mask: looking for the best of eight would cost most of a ticket's time. */
export const qrCode = (text: string): boolean[][] => encode(text, { ecc: 'M', maskPattern: 3, border: 0 }).data;
