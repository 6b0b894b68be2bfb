import { link, type Reply } from './reply.ts';

const HELP = 'Puedo contarte del menú, los precios, el horario, los envíos, tus pedidos y el lounge.';

/** Attempts to make something else of it. Nothing secret stands anywhere here: it only keeps to its work. */
const DIVERTS =
  /\b(ignora|olvida|ignore|forget|disregard)\b.*\b(instruc\w*|reglas|anterior\w*|previous|rules|above)\b|\b(system prompt|prompt|jailbreak|instrucciones (internas|secretas|ocultas)|modo desarrollador|developer mode|actua como|act as|eres ahora|you are now|api key|clave secreta|contrasena del admin\w*|drop table|select \*|(correos|emails?|telefonos?|datos|direcciones|nombres|pedidos|lista) de (tus |los |sus |otros |todos los |mis )*(clientes|usuarios|personas)|base de datos)\b/;

const RUDE =
  /\b(ladron\w*|rater\w*|porqueria|basura|idiotas?|estupid\w*|pendej\w*|pinches?|no sirves?|inutil\w*|mierda|put[oa]s?|ching\w*|asco|asqueros\w*|maldit\w*|imbecil\w*)\b/;
const GREETS = /^(hola+|buenas?|buenos dias|buenas tardes|buenas noches|que tal|hey|hello|hi|saludos|que onda|holi)\b/;
const THANKS = /\b(gracias|muchas gracias|te agradezco|thanks|thank you|genial|perfecto|excelente)\b/;
const LEAVES = /\b(adios|hasta luego|nos vemos|bye|hasta pronto|chao|chau)\b/;
const WHO =
  /\b(quien eres|como te llamas|eres (un |una )?(robot|bot|humano|persona|ia|inteligencia)|que (puedes|sabes) hacer|en que (me )?puedes ayudar|ayuda|ayudame|who are you|help)\b/;
const SMALL =
  /\b(chiste|cuentame (algo|un)|como estas|te amo|novi[oa]|clima|tiempo hace|politica|presidente|futbol|partido|receta|poema|cancion|capital de|cuanto es \d+|matematic\w*|traduc\w*|programa|codigo|python|bitcoin|horoscopo|pelicula)\b/;
const FOREIGN =
  /\b(what|where|when|how|the|do you|hello|please|thanks|bonjour|merci|avez|vous|guten|danke|haben|sie|ola|voce|obrigad[oa])\b/;

export const isDiverted = (folded: string): boolean => DIVERTS.test(folded);
export const isForeign = (folded: string): boolean => FOREIGN.test(folded);

export const AT_WORK: Reply = { text: `Solo puedo ayudarte con lo de Casa Blanca. ${HELP}` };
export const IN_SPANISH: Reply = { text: `Por ahora solo hablo español. ${HELP}` };
export const UNHEARD: Reply = { text: `No entendí tu mensaje. ¿Me lo dices con otras palabras? ${HELP}` };

/** What is said out of politeness. */
export function smallTalk(folded: string): Reply | null {
  if (RUDE.test(folded))
    return {
      text: `Siento que estés a disgusto. Cuéntame qué necesitas, o escribe al equipo desde ${link('la página de contacto', '/contacto')}.`,
    };
  if (SMALL.test(folded)) return { text: `De eso no sé, pero de café sí. ${HELP}` };
  if (WHO.test(folded)) return { text: `Soy el asistente de Casa Blanca, un programa. ${HELP}` };
  if (LEAVES.test(folded)) return { text: 'Hasta pronto. Te esperamos en Casa Blanca.' };
  if (THANKS.test(folded)) return { text: 'Con gusto. ¿Algo más en que te ayude?' };
  if (GREETS.test(folded)) return { text: `Hola. ¿En qué te ayudo? ${HELP}` };
  return null;
}
