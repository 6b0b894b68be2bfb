/** The shop's first administrator, as the journeys start it. */
export const OWNER = { email: 'duena@casablanca.example', password: 'una clave de prueba' };
