/** Removes case and accents, to compare the words of cells. */
export const foldedWord = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
