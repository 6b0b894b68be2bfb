/** A question of a guest, with what its answer must and must not say. `before` are the guest's earlier messages. */
export type Asked = { ask: string; must: RegExp[]; mustNot?: RegExp[]; before?: string[] };

/** The sentence about cross-contact. */
export const CARE = /contacto cruzado.*barra/s;
const BEANS = /Café (?:Chiapas|Veracruz|Oaxaca)/;
const COFFEE = /\[(?:Espresso doble|Americano|Cappuccino|Latte|Flat white|Mocha|Café de olla|Cold brew|Affogato)\]/;
const STIMULANTS = /\[(?:Chai latte|Matcha latte|Chocolate oaxaqueño)\]/;
/** What guests without caffeine are not offered. */
export const STIMULATING = [BEANS, COFFEE, STIMULANTS];
export const SPANISH = /\b(?:hay|para|cuesta|abrimos|puedes|nuestr[oa]s?|tenemos)\b/i;
