import type { Product } from '#contract/catalog.ts';
import { allergyCare } from '#server/features/assistant/no-answer.ts';
import { linkTo, type Reply } from '#server/features/assistant/reply.ts';
import { fold } from '#server/features/assistant/understanding/spanish-words.ts';

const PLANT_MILK =
  /\b(?:leches? (?:de )?)(almendras?|avena|coco|soya|soja|arroz|vegetal(?:es)?)\b(?: (?:o|y|u) (?:de )?(almendras?|avena|coco|soya|soja|arroz)\b)?/;

/** Plant milk, as far as descriptions on the menu mention it. */
export function plantMilk(folded: string, products: Product[]): Reply | null {
  const kinds = (PLANT_MILK.exec(folded) ?? []).slice(1).filter((kind) => kind !== undefined);
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
  return { text: `${parts.map(({ text }) => text).join(' ')} ${allergyCare()}`, ...(found.length > 0 && { products: found }) };
}
