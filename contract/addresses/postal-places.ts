/**
 * City and state of a Mexican postal code, for forms. The first two digits decide the state, the first three the larger cities; the guest
 * types other cities. Without zod schemas, so that pages may load it.
 */

/** The last prefix of each state, in order; the codes of the Post Office go up to 99. */
const STATES: readonly (readonly [last: number, state: string])[] = [
  [16, 'Ciudad de México'],
  [19, ''],
  [20, 'Aguascalientes'],
  [22, 'Baja California'],
  [23, 'Baja California Sur'],
  [24, 'Campeche'],
  [27, 'Coahuila'],
  [28, 'Colima'],
  [30, 'Chiapas'],
  [33, 'Chihuahua'],
  [35, 'Durango'],
  [38, 'Guanajuato'],
  [41, 'Guerrero'],
  [43, 'Hidalgo'],
  [49, 'Jalisco'],
  [57, 'Estado de México'],
  [61, 'Michoacán'],
  [62, 'Morelos'],
  [63, 'Nayarit'],
  [67, 'Nuevo León'],
  [71, 'Oaxaca'],
  [75, 'Puebla'],
  [76, 'Querétaro'],
  [77, 'Quintana Roo'],
  [79, 'San Luis Potosí'],
  [82, 'Sinaloa'],
  [85, 'Sonora'],
  [86, 'Tabasco'],
  [89, 'Tamaulipas'],
  [90, 'Tlaxcala'],
  [96, 'Veracruz'],
  [97, 'Yucatán'],
  [99, 'Zacatecas'],
];

/** `from` and `until` are the first three digits of postal codes. */
const CITIES: readonly (readonly [from: number, until: number, city: string])[] = [
  [10, 169, 'Ciudad de México'],
  [200, 202, 'Aguascalientes'],
  [210, 213, 'Mexicali'],
  [220, 226, 'Tijuana'],
  [228, 228, 'Ensenada'],
  [230, 230, 'La Paz'],
  [240, 240, 'Campeche'],
  [250, 253, 'Saltillo'],
  [270, 272, 'Torreón'],
  [280, 280, 'Colima'],
  [290, 290, 'Tuxtla Gutiérrez'],
  [310, 313, 'Chihuahua'],
  [320, 326, 'Ciudad Juárez'],
  [340, 342, 'Durango'],
  [370, 376, 'León'],
  [390, 390, 'Chilpancingo'],
  [393, 397, 'Acapulco'],
  [420, 421, 'Pachuca'],
  [440, 449, 'Guadalajara'],
  [450, 452, 'Zapopan'],
  [500, 502, 'Toluca'],
  [580, 583, 'Morelia'],
  [620, 624, 'Cuernavaca'],
  [630, 631, 'Tepic'],
  [640, 649, 'Monterrey'],
  [680, 681, 'Oaxaca de Juárez'],
  [720, 725, 'Puebla'],
  [760, 761, 'Santiago de Querétaro'],
  [775, 775, 'Cancún'],
  [780, 784, 'San Luis Potosí'],
  [800, 803, 'Culiacán'],
  [820, 821, 'Mazatlán'],
  [830, 832, 'Hermosillo'],
  [860, 861, 'Villahermosa'],
  [870, 871, 'Ciudad Victoria'],
  [900, 900, 'Tlaxcala'],
  [910, 911, 'Xalapa'],
  [917, 919, 'Veracruz'],
  [970, 973, 'Mérida'],
  [980, 980, 'Zacatecas'],
];

/** @returns null when the text is not a postal code; `city` is empty when the table has no city for it */
export function placeOfCode(code: string): { city: string; state: string } | null {
  if (!/^\d{5}$/.test(code)) return null;
  const [two, three] = [Number(code.slice(0, 2)), Number(code.slice(0, 3))];
  const state = STATES.find(([last]) => two <= last)?.[1] ?? '';
  const city = CITIES.find(([from, until]) => from <= three && three <= until)?.[2] ?? '';
  return state ? { city, state } : null;
}
