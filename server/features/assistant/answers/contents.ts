import type { Product } from '#contract/catalog/catalog.ts';
import { topicsIn } from '#server/features/assistant/intents/find.ts';
import { linkTo, type Question, type Reply } from '#server/features/assistant/reply.ts';
import { anyOf } from '#server/features/assistant/understanding/phrases.ts';
import { fold, isAsking } from '#server/features/assistant/understanding/spanish-words.ts';
import { WISHES } from '#server/features/assistant/vocabulary.ts';

const wished = WISHES.map(({ asks }) => anyOf(asks));
const CONTAINS =
  /\b(?:llevan?|traen?|contienen?|incluyen?|tienen?|ponen|vienen?|es|son)(?: (?:el|la|los|las|un|una|algo|de|con|muy|mucho|mucha|todo)){0,2} ([a-z]{3,})/g;
const INGREDIENTS =
  /\b(?:que es|que son|(?:de )?que tueste|tueste|origen|a que sabe|notas|quitan?|quitar|quitarle|cambiar(?:le)? (?:el|la)|ingredientes?|de que (?:es|son|esta|estan)|con que|que le ponen|que (?:lleva|trae|tiene|contiene)n?)\b/;
/** Words after those verbs that name no ingredient. */
const NO_INGREDIENT =
  /^(?:diferenci\w*|mejor|mas|azucar\w*|diabet\w*|celiac\w*|alerg\w*|intoleran\w*|nino\w*|hij\w*|precio|costo|caro|barato|descuento|promocion|wifi|lugar|mesa|rico|bueno|grande|chico|seguro|segura|apto|apta|cafeina|vegano|vegana|veganos|vegetariano|vegetariana|alergen\w*|tamano\w*|opcion\w*|piezas|hoy|ahora|para|disponible\w*|caliente|frio|fria|helado|acid\w*|fuerte|suave|dulce|tierra|stock|cuanto|cuantos)$/;

const SAYS_NOTHING = 'su texto no dice nada';

/** Options are chosen on the product's page; whether the kitchen leaves something out, it does not say. */
const CHANGES = 'Si se puede quitar o cambiar algo, pregúntalo en la barra.';

/** The ingredients that a question asks for; those that are allergens have an answer of their own. */
function askedIn({ folded, index }: Question): string[] {
  return [...folded.matchAll(CONTAINS)]
    .map(([, word]) => word as string)
    .filter(
      (word) =>
        !isAsking(word) &&
        topicsIn(word).length === 0 &&
        !NO_INGREDIENT.test(word) &&
        !wished.some((one) => one.test(word)) &&
        index.named(word).length === 0,
    );
}

/** What the menu says of what is in a product, when the question asks for it and `told` does not say it. */
export function contents(question: Question, meant: readonly Product[], told: string): Reply | null {
  const asked = askedIn(question);
  const isSpicy = question.has('picante');
  if (meant.length === 0 || !(asked.length > 0 || isSpicy || INGREDIENTS.test(question.folded))) return null;
  const untold = meant.filter(({ description }) => !fold(told).includes(fold(description)));
  const texts = meant.map(({ description }) => fold(description)).join(' ');
  const absent = isSpicy || told.includes(SAYS_NOTHING) ? [] : asked.filter((word) => !texts.includes(word.replace(/e?s$/, '')));
  const parts = [
    ...untold.map((one) => `${linkTo(one)}: ${lower(one.description)}`),
    ...(/\b(?:quitan?|quitar|quitarle|cambiar(?:le)?)\b/.test(question.folded) ? [CHANGES] : []),
    ...(absent.length > 0 ? [`De ${absent[0]} ${SAYS_NOTHING}: pregunta en la barra.`] : []),
  ];
  return parts.length > 0 ? { text: parts.join(' '), products: [...meant] } : null;
}

const lower = (text: string) => (/^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);
