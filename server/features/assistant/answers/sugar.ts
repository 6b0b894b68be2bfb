import type { Product } from '#contract/catalog/catalog.ts';
import { CARE, DOCTOR } from '#server/features/assistant/facts/no-answer.ts';
import { and, linkTo, type Question, type Reply } from '#server/features/assistant/reply.ts';
import { categoriesIn } from '#server/features/assistant/understanding/categories.ts';
import { fold } from '#server/features/assistant/understanding/spanish-words.ts';
import { withOwnSugar } from './extras.ts';

const MOST = 8;
const MOST_CARDS = 4;
/** Words of the menu's texts that mean sugar. */
const SUGARY = /\b(?:azucar|caramelo|piloncillo|jarabe|miel|dulces?|chocolate|leches|vainilla|helado)\b/;

const textOf = ({ name, description }: Product) => fold(`${name} ${description}`);
const isSugary = (one: Product) => SUGARY.test(textOf(one));

/** Answers guests who ask for sugar, with diabetes or without: how much there is the menu does not say. */
export function sugar(question: Question, meant: readonly Product[]): Reply | null {
  const { has, recent, index, folded } = question;
  const isAsked = has('azúcar') || (recent('diabetes') && (meant.length > 0 || has('consejo') || categoriesIn(folded) !== null));
  if (!isAsked) return null;
  const doctor = has('diabetes') || recent('diabetes') ? ` ${DOCTOR}` : '';
  const lead = 'Cuánta azúcar lleva cada cosa no lo sé: el menú solo dice los ingredientes.';
  if (meant.length > 0) {
    const texts = meant.map((one) => `${linkTo(one)}: ${one.description}`).join(' ');
    const own = withOwnSugar(index, meant);
    const chosen = own.length > 0 ? ` El azúcar se elige aparte: sin elegirla no se agrega.` : '';
    return { text: `${texts} ${lead}${chosen}${doctor} ${CARE}`, products: meant.slice(0, MOST_CARDS) };
  }
  const categories = categoriesIn(folded);
  const there = index.products.filter((one) => one.available && !one.ships && (!categories || categories.includes(one.category)));
  const own = withOwnSugar(index, there);
  const chosen =
    own.length > 0 ? ` El azúcar se elige aparte, y sin elegirla no se agrega, en ${and.format(own.slice(0, MOST).map(linkTo))}.` : '';
  const sweet = there.filter((one) => isSugary(one) && !own.includes(one));
  const list = sweet.length > 0 ? ` Algo dulce nombra el texto de ${and.format(sweet.slice(0, MOST).map(linkTo))}.` : '';
  return { text: `${lead}${chosen}${list}${doctor} ${CARE}`, products: own.slice(0, MOST_CARDS) };
}
