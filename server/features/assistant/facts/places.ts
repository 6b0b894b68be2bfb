import { fold } from '#server/features/assistant/understanding/spanish-words.ts';

/** Places that guests name in questions about deliveries. */

const byFolded = (names: string) =>
  new Map(
    names
      .split(',')
      .map((name) => name.trim())
      .map((name) => [fold(name), name] as const),
  );

/** Places outside of the shop's city. */
const AWAY = byFolded(
  `Guadalajara, Zapopan, Tlaquepaque, Monterrey, San Pedro Garza García, Puebla, Cholula, Querétaro, Toluca, Metepec, León, Cancún, Playa del Carmen, Tulum, Mérida,
  Tijuana, Mexicali, Ensenada, Cuernavaca, Morelia, Oaxaca, Veracruz, Xalapa, Jalapa, Acapulco, Aguascalientes, San Luis Potosí, Chihuahua, Ciudad Juárez, Hermosillo, Culiacán,
  Mazatlán, Durango, Saltillo, Torreón, Tampico, Villahermosa, Tuxtla Gutiérrez, Campeche, Pachuca, Tlaxcala, Tepic, Puerto Vallarta, Colima, Zacatecas, Guanajuato,
  San Miguel de Allende, Irapuato, Celaya, La Paz, Los Cabos, Reynosa, Nuevo León, Jalisco, Michoacán, Sinaloa, Sonora, Chiapas, Yucatán, Quintana Roo, Tabasco, Guerrero, Hidalgo,
  Morelos, Nayarit, Tamaulipas, Baja California, Coahuila, Estado de México`,
);

/** Parts of Mexico City and its surroundings, which a zone may contain or not. */
const NEAR = byFolded(
  `Polanco, Coyoacán, Doctores, Santa Fe, Nápoles, Anzures, San Rafael, Escandón, San Miguel Chapultepec, Iztapalapa, Iztacalco, Tlalpan, Xochimilco, Tláhuac, Satélite,
  Interlomas, Lomas de Chapultepec, Las Lomas, Pedregal, Azcapotzalco, Lindavista, Tacubaya, Mixcoac, Portales, Álamos, Obrera, Tlatelolco, Cuauhtémoc, Benito Juárez, Miguel Hidalgo,
  Gustavo A Madero, Venustiano Carranza, Álvaro Obregón, Cuajimalpa, Milpa Alta, San Ángel, Insurgentes, Zona Rosa, Juárez, Centro, Centro Histórico, Roma, Roma Norte, Roma Sur, Condesa,
  Hipódromo, Del Valle, Narvarte, Guerrero, Santa María la Ribera, Tabacalera, Buenavista, Tepito, Merced, Jardín Balbuena, Viaducto, Copilco, Ciudad Universitaria, Taxqueña, Naucalpan,
  Tlalnepantla, Ecatepec, Nezahualcóyotl, Huixquilucan, Atizapán, Coapa, Villa Olímpica, Bosques de las Lomas, Granada, Irrigación, Popotla, Legaria, Clavería`,
);

/** The words of all places, which are no misspellings. */
export const PLACE_WORDS: ReadonlySet<string> = new Set(
  [...AWAY.keys(), ...NEAR.keys(), 'estados unidos'].flatMap((name) => name.split(' ')),
);

const named = (names: ReadonlyMap<string, string>) =>
  `(${[...names.keys()].toSorted((one, other) => other.length - one.length).join('|')})\\b`;
const SENT_AWAY = new RegExp(`\\b(?:a|en|hasta|para|de|desde|to|in|and) ${named(AWAY)}`, 'g');
const SENT_NEAR = new RegExp(`\\b(?:a|al|en|hasta|para|de|to|in)(?: la| el| las| los)?(?: colonia| zona)? ${named(NEAR)}`, 'g');
const SENT_ABROAD =
  /\binternacional\w*|\binternational\w*|\b(?:a|al|en|hasta|para|fuera|to|in|outside)(?: los| el| the)? (?:estados unidos|eeuu|eua|usa|us|united states|canada|espana|spain|colombia|europa|europe|texas|los angeles|extranjero|otro pais|otros paises|abroad|overseas|del pais|de mexico)\b|\babroad\b|\boverseas\b/;

/** The places outside of the city that a question names: 'envían a Guadalajara'. @param folded a question about deliveries */
export function placeIn(folded: string): string | null {
  const found = [...folded.matchAll(SENT_AWAY)].flatMap(([, name]) => AWAY.get(name ?? '') ?? []);
  return found.length > 0 ? new Intl.ListFormat('es-MX').format(new Set(found)) : null;
}

/** The part of the city that a question names last: 'entregan en Polanco'. */
export const neighborhoodIn = (folded: string): string | null => NEAR.get([...folded.matchAll(SENT_NEAR)].at(-1)?.[1] ?? '') ?? null;

/** Whether a question about deliveries means another country. */
export const isAbroad = (folded: string): boolean => SENT_ABROAD.test(folded);
