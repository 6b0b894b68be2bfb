/** How many letters may be wrong, missing or extra in a word of the menu, by its length. */
export const slips = (term: string): number => (term.length > 7 ? 2 : term.length > 4 ? 1 : 0);

/** How a word sounds in Mexico: `seliaco` like `celiaco`, `enbios` like `envios`, `asen` like `hacen`. */
export const soundOf = (word: string): string =>
  word
    .replace(/x(?=[aeiou])/g, 'ch')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/t?[cs]h/g, 'ch')
    .replace(/x/g, 's')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/qu?(?=[ei])|k/g, 'c')
    .replace(/qu?/g, 'c')
    .replace(/v/g, 'b')
    .replace(/n(?=[bp])/g, 'm')
    .replace(/mb/g, 'nb')
    .replace(/ll/g, 'y')
    .replace(/(?<!c)h/g, '')
    .replace(/(.)\1/g, '$1')
    .replace(/y$/, 'i');

/** A word as it is written in haste, without vowels: `hrs` for `horas`, `abrn` for `abren`. */
export const skeleton = (word: string): string => word.charAt(0) + word.slice(1).replace(/[aeiou]/g, '');
