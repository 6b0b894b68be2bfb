import type { Product } from '#contract/catalog/catalog.ts';
import type { Allergen } from '#contract/food/food-facts.ts';
import { capital } from '#contract/words.ts';
import { CARE } from '#server/features/assistant/facts/no-answer.ts';
import { and, linkTo, type Reply } from '#server/features/assistant/reply.ts';
import type { ProductIndex } from '#server/features/assistant/understanding/product-index.ts';
import { fold } from '#server/features/assistant/understanding/spanish-words.ts';
import type { Choices } from '#server/features/catalog/index.ts';
import { addsOf, canBeHad, type Facts, factsNamed, insteadOf, type Offer, offerNamed, offersInWords } from './choices.ts';

const KINDS = 'almendras?|avena|coco|soya|soja|arroz';
const PLANT_MILK = new RegExp(
  `\\b(?:leches? (?:de )?)(${KINDS}|vegetal(?:es)?|deslactosadas?|sin lactosa)\\b(?: (?:o|y|u) (?:de )?(${KINDS}|deslactosadas?)\\b)?`,
);
const EACH_PLANT_MILK = new RegExp(PLANT_MILK, 'g');
const VEGETABLE = ['avena', 'almendra', 'soya', 'coco', 'arroz'];
const MOST_NAMED = 8;
const MOST_CARDS = 4;

/** The kinds of milk that a word means, in the words of options and descriptions. */
function milksOf(kind: string): string[] {
  if (kind.startsWith('vegetal')) return VEGETABLE.map((one) => `leche de ${one}`);
  if (kind.startsWith('deslactosada') || kind === 'sin lactosa') return ['leche deslactosada'];
  return [`leche de ${kind === 'soja' ? 'soya' : kind.replace(/^almendras$/, 'almendra')}`];
}

/** Removes the names of plant milks from a question: 'almendra' in 'leche de almendra' is not an allergen that the guest avoids. */
export const withoutMilks = (folded: string): string => folded.replace(EACH_PLANT_MILK, ' ');

/** A diet or an allergen that the question names besides the milk. `without` is its text: 'sin gluten'. */
type Wish = { without: string; allergens: readonly Allergen[]; suits: (facts: Facts) => boolean };

/**
 * Answers about plant milks, as far as options or descriptions on the menu contain them.
 * @param named the products in the question; the whole menu is used when none of them has options
 * @param wish what the product must suit with that milk
 */
export function plantMilk(folded: string, { products, choices }: ProductIndex, named: readonly Product[], wish: Wish | null): Reply | null {
  const kinds = (PLANT_MILK.exec(folded) ?? []).slice(1).filter((kind) => kind !== undefined);
  if (kinds.length === 0) return null;
  const among = named.some(({ id }) => choices.has(id)) ? named : products;
  const parts = kinds.flatMap(milksOf).map((milk) => ({ milk, ...withMilk(milk, among, choices, wish) }));
  // When the question is about plant milks in general, only those on the menu are named.
  const known = parts.filter(({ having }) => having.length > 0);
  const isOfAll = kinds.some((kind) => kind.startsWith('vegetal'));
  const told = isOfAll ? (known.length > 0 ? known : parts.filter(({ isSoldOut }) => isSoldOut)) : parts;
  const found = [...new Set(parts.flatMap(({ having }) => having))];
  const text = told.length > 0 ? told.map((part) => part.text).join(' ') : 'De leche vegetal el menú no dice nada.';
  return { text: `${text} ${CARE}`, ...(found.length > 0 && { products: found.slice(0, MOST_CARDS) }) };
}

type Found = { having: Product[]; isSoldOut: boolean; text: string };

function withMilk(milk: string, among: readonly Product[], choices: ProductIndex['choices'], wish: Wish | null): Found {
  const offered = among.flatMap((product) => {
    const own = choices.get(product.id);
    const offer = own && offerNamed(own, milk);
    return offer ? [{ product, own, offer }] : [];
  });
  const there = offered.filter(({ product, offer }) => product.available && canBeHad(offer));
  if (there.length > 0 && wish) return suitedWithMilk(milk, there, wish);
  if (there.length > 0) {
    const shown = there.slice(0, MOST_NAMED).map(({ product, offer }) => `${linkTo(product)} (${addsOf(offer.price)})`);
    return { having: there.map(({ product }) => product), isSoldOut: false, text: `Sí, con ${milk}: ${and.format(shown)}.` };
  }
  if (offered.some(({ offer }) => !canBeHad(offer))) {
    const others = offered.flatMap(({ product, own }) => (product.available ? insteadOf(own, milk) : []));
    const instead = others.length > 0 ? ` En su lugar hay ${offersInWords(onceEach(others))}.` : '';
    return { having: [], isSoldOut: true, text: `Hoy no hay ${milk}.${instead}` };
  }
  if (offered.length > 0) {
    const names = and.format(offered.slice(0, MOST_NAMED).map(({ product }) => linkTo(product)));
    return { having: [], isSoldOut: true, text: `Por ahora no hay ${names}.` };
  }
  const described = among.filter((one) => one.available && fold(one.description).includes(milk));
  const texts = described.map((one) => `${linkTo(one)} (${one.description})`);
  const text = texts.length > 0 ? `Con ${milk}: ${texts.join(' ')}` : `De ${milk} el menú no dice nada.`;
  return { having: described, isSoldOut: false, text };
}

type Offered = { product: Product; own: Choices; offer: Offer };

/** Avoids a plain yes or no, because the question may be whether the milk contains the allergen or whether it lacks it. */
function suitedWithMilk(milk: string, there: readonly Offered[], { without, suits, allergens }: Wish): Found {
  const fits = ({ own }: Offered) => suits(factsNamed(own, milk));
  const suited = there.filter(fits);
  const others = there.filter((one) => !fits(one)).map(({ product }) => linkTo(product));
  const held = allergens.filter((one) => there.some((offer) => !fits(offer) && factsNamed(offer.own, milk).allergens?.includes(one)));
  const shown = suited.slice(0, MOST_NAMED).map(({ product, offer }) => `${linkTo(product)} (${addsOf(offer.price)})`);
  const parts = [
    ...(suited.length > 0 ? [`${capital(without)}, con ${milk}: ${and.format(shown)}.`] : []),
    ...(others.length > 0
      ? [
          `Con ${milk} ${held.length > 0 ? `lleva ${and.format(held)} y ` : ''}no está marcado como ${without}: ${and.format(others.slice(0, MOST_NAMED))}.`,
        ]
      : []),
  ];
  return { having: suited.map(({ product }) => product), isSoldOut: false, text: parts.join(' ') };
}

const onceEach = (offers: readonly Offer[]): Offer[] => [...new Map(offers.map((one) => [`${one.name} ${one.price}`, one])).values()];
