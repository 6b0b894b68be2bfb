/** Lower case without accents, to compare what people type: 'Café' finds 'cafe'. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
