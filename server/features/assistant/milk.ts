import type { Product } from '#contract/catalog.ts';
import { ALLERGY_CARE } from './house.ts';
import { linkTo, type Reply } from './reply.ts';
import { fold } from './words.ts';

const OTHER_MILK =
  /\b(?:leches? (?:de )?)(almendras?|avena|coco|soya|soja|arroz|vegetal(?:es)?)\b(?: (?:o|y|u) (?:de )?(almendras?|avena|coco|soya|soja|arroz)\b)?/;

/** Milk that is none, as far as the menu tells of it. */
export function otherMilk(folded: string, products: Product[]): Reply | null {
  const kinds = (OTHER_MILK.exec(folded) ?? []).slice(1).filter((kind) => kind !== undefined);
  if (kinds.length === 0) return null;
  const parts = kinds.map((kind) => {
    const having = products.filter(
      (one) => one.available && fold(one.description).includes(kind.startsWith('vegetal') ? 'leche de avena' : `leche de ${kind}`),
    );
    const name = kind.startsWith('vegetal') ? 'leche vegetal' : `leche de ${kind}`;
    return {
      having,
      text:
        having.length > 0
          ? `Con ${name}: ${having.map((one) => `${linkTo(one)} (${one.description})`).join(' ')}`
          : `De ${name} el menú no dice nada.`,
    };
  });
  const found = parts.flatMap(({ having }) => having);
  return { text: `${parts.map(({ text }) => text).join(' ')} ${ALLERGY_CARE}`, ...(found.length > 0 && { products: found }) };
}
