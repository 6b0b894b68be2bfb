import { shopName } from '#server/current-settings.ts';
import { contact, contactLater } from './shop-facts.ts';

// Texts for questions that the assistant cannot or must not answer.

export const HELP = 'Puedo contarte del menú, los precios, el horario, los envíos, tus pedidos y el lounge.';

export const notOurTopic = (): string => `Solo puedo ayudarte con lo de ${shopName()}. ${HELP}`;
export const SPANISH_ONLY = `Por ahora solo hablo español e inglés. ${HELP}`;
export const NOT_UNDERSTOOD = `No entendí tu mensaje. ¿Me lo dices con otras palabras? ${HELP}`;
export const unknown = (): string =>
  `Eso no lo sé. Puedo contarte del menú, los precios, el horario, los envíos, tus puntos y el lounge. Para lo demás, ${contactLater()}`;
export const WHICH_PRODUCT = '¿De qué producto quieres saberlo? Dime su nombre y te digo qué lleva y cuánto cuesta.';
/** The answer for topics that neither the menu nor the facts contain. */
export const noInformation = (topic: string): string => `De ${topic} no tengo información. ${contact()}`;
/** After what is known of caffeine and sugar, for guests who are pregnant or ill. */
export const DOCTOR = 'Qué te conviene lo sabe tu médico; yo solo tengo lo que marca el catálogo.';
export { CARE } from '#contract/food/food-facts.ts';
