import type { Product } from '#contract/catalog.ts';
import { and } from './reply.ts';
import { fold } from './words.ts';

/** What guests ask, and neither the menu nor the house's facts say. Better named than passed over, and no product is looked for in it. */
const UNSAID: [RegExp, string][] = [
  [/\b(estacionamiento|estacionar\w*|parking|valet)\b/, 'estacionamiento'],
  [/\b(mascotas?|perr(o|os|ito|itos|a|as)|gat(o|os)|pet friendly)\b/, 'mascotas'],
  [/\b(sillas? (para|de) (bebes?|ninos?)|area de (ninos|juegos)|para ninos|cambiador)\b/, 'opciones o espacios para niños'],
  [/\b(sillas? de ruedas|rampas?|elevador|discapacidad)\b/, 'acceso en silla de ruedas'],
  [/\b(tolerancia|lleg(o|amos|ar) tarde|se me hace tarde)\b/, 'tolerancia de llegada'],
  [/\b(enchufes?|contactos de luz|tomacorrientes?)\b/, 'enchufes'],
  [/\bque (tipos? de |clases? de )?leches? (usan|tienen|manejan|ponen)\b/, 'tipos de leche'],
  [/\b(terraza|jardin|fumar|area de fumadores)\b/, 'terraza o área para fumar'],
  [/\b(catering|banquetes?|eventos?|renta\w*|coffee break)\b/, 'eventos'],
  [
    /\b((busco|hay|tienen|ofrecen|solicit\w+|pedir) (un )?(empleo|trabajo)|trabajar (con|en|para|ahi|aqui)|vacantes?|contratan\w*|curriculum)\b/,
    'vacantes',
  ],
  [/\b(tarjetas? de regalo|gift ?cards?|certificados? de regalo)\b/, 'tarjetas de regalo'],
  [/\b(cupon\w*|codigos? (de descuento|promocional\w*))\b/, 'cupones'],
  [/\b(calorias?|kcal|engorda\w*|nutrimental\w*|nutricional\w*|carbohidrat\w*|proteinas?)\b/, 'calorías'],
  [/\b(azucar|endulzante|stevia|splenda|diabetic\w*|light)\b/, 'azúcar'],
  [/\b(organic\w*|comercio justo|fair trade|kosher|halal)\b/, 'certificaciones'],
  [/\b(tamanos?|mililitros|onzas|porcion\w*|rinde)\b/, 'tamaños'],
  [/\b(pican?|picante|enchilos\w*)\b/, 'picante'],
  [
    /\b(cuanto (tiempo )?(tarda\w*|demora\w*)(?!.*respon)|en cuanto tiempo|tiempos? de (entrega|espera)|a que hora llega\w*)\b/,
    'tiempos de entrega',
  ],
  [
    /\b(hasta donde|cobertura|llegan a|zonas? de (entrega|reparto)|(entregan|envian|llevan|reparten|mandan) (\w+ ){0,4}(zonas?|colonias?|ciudad|estado|pais|republica)|(entregan|reparten) en (?!linea))\b/,
    'zonas de entrega',
  ],
];

/** What of the question has no answer; a product that says the word itself has one. */
export function unsaidIn(folded: string, products: Product[] = []): string | null {
  const told = fold(products.map(({ name, description }) => `${name} ${description}`).join(' '));
  const found = UNSAID.filter(([asks, said]) => {
    const word = asks.exec(folded)?.[0];
    return word !== undefined && !told.includes(word) && !(said === 'tamaños' && /\d (g|ml|kg)\b|piezas/.test(told));
  });
  return found.length > 0 ? and.format(found.map(([, said]) => said)) : null;
}
