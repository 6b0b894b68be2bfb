import { shopName } from '#server/current-settings.ts';
import { HELP } from '#server/features/assistant/facts/no-answer.ts';
import { link } from '#server/features/assistant/reply.ts';
import type { Intent } from './intent.ts';

/** Attempts to use the assistant for something else. It knows no secrets; the row only keeps its answers on the shop. */
export const DIVERTED = `ignora/olvida/ignore/forget/disregard … instruc*/reglas/anterior*/previous/rules/above, prompt, jailbreak,
  instrucciones internas/secretas/ocultas, modo desarrollador, developer mode, actúa como, act as, eres ahora, you are now, api key, clave secreta,
  contraseña del admin*, drop table, base de datos,
  correos/email/teléfonos/datos/direcciones/nombres/pedidos/lista de (tus/los/sus) (otros/todos) (los/mis) clientes/usuarios/personas`;

/** Used when no fact, product or topic matches. */
export const SMALL_TALK: Intent[] = [
  {
    name: 'groserías',
    asks: `ladrón, ladrona, rater*, porquería, basura, idiota, estúpid*, pendej*, pinche, no sirve, inútil*, mierda, puto, ching*,
      asco, asqueros*, maldit*, imbécil*`,
    says: `Siento que estés a disgusto. Cuéntame qué necesitas, o escribe al equipo desde ${link('la página de contacto', '/contacto')}.`,
  },
  {
    name: 'otros temas',
    asks: `chiste, cuéntame algo/un, cómo estás, te amo, novio, clima, tiempo hace, política, presidente, futbol, partido, receta(s), poema, canción,
      capital de, cuánto es #, matemátic*, traduc*, programa, código, python, bitcoin, horóscopo, película`,
    says: `De eso no sé, pero de café sí. ${HELP}`,
  },
  {
    name: 'quién es',
    asks: `quién eres, cómo te llamas, eres (un/una) robot/bot/humano/persona/ia/inteligencia, qué puedes/sabes hacer, en qué (me) puedes ayudar, ayuda*,
      who are you, help`,
    says: () => `Soy el asistente de ${shopName()}, un programa. ${HELP}`,
  },
  {
    name: 'despedida',
    asks: 'adiós, hasta luego, nos vemos, bye, hasta pronto, chao, chau',
    says: () => `Hasta pronto. Te esperamos en ${shopName()}.`,
  },
  {
    name: 'gracias',
    asks: 'gracias, te agradezco, thanks, thank you, genial, perfecto, excelente, ^vale$',
    says: 'Con gusto. ¿Algo más en que te ayude?',
  },
  {
    name: 'saludo',
    asks: '^hola*, ^buena(s), ^buenos días, ^qué tal, ^hey, ^hello, ^hi, ^saludos, ^qué onda, ^holi',
    says: `Hola. ¿En qué te ayudo? ${HELP}`,
  },
];
