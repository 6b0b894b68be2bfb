import type { Product } from '#contract/catalog/catalog.ts';
import { formatPrice } from '#contract/money.ts';
import { canBeHad, offerNamed } from '#server/features/assistant/answers/choices.ts';
import { linkTo, type Question, type Reply } from '#server/features/assistant/reply.ts';
import { CARE } from './facts.ts';

const MILKS: [RegExp, string, string][] = [
  [/\boat ?milks?\b/, 'oat milk', 'leche de avena'],
  [/\balmond ?milks?\b/, 'almond milk', 'leche de almendra'],
  [/\bsoy(?:a)? ?milks?\b/, 'soy milk', 'leche de soya'],
  [/\bcoconut ?milks?\b/, 'coconut milk', 'leche de coco'],
  [/\blactose ?-?free milks?\b/, 'lactose-reduced milk', 'leche deslactosada'],
];
/** A milk named after others: 'oat or almond milk', 'and soy?'. */
const SHORT: [RegExp, number][] = [
  [/\boat\b/, 0],
  [/\balmond\b/, 1],
  [/\bsoy\b/, 2],
  [/\bcoconut\b/, 3],
];
const PLANT =
  /\b(?:plant|vegan|non ?-?dairy|dairy ?-?free|alternative)(?: based)? milks?\b|\bmilk (?:alternatives?|options?)\b|\bwhat (?:kinds? of )?milks?\b/;
const MOST_NAMED = 8;
const MOST_CARDS = 4;
const and = new Intl.ListFormat('en');

/** Which drinks can be had with the milks that a question names. */
export function plantMilkIn({ folded, index }: Question, named: readonly Product[]): Reply | null {
  const isOfMilk = /\bmilks?\b/.test(folded);
  const all = PLANT.test(folded) ? MILKS.slice(0, 3) : [];
  const short = isOfMilk ? SHORT.filter(([asked]) => asked.test(folded)).flatMap(([, at]) => MILKS.slice(at, at + 1)) : [];
  const asked = [...new Set([...MILKS.filter(([one]) => one.test(folded)), ...short, ...all])];
  if (asked.length === 0) return null;
  const among = named.some(({ id }) => index.choices.has(id)) ? named : index.products;
  const parts = asked.map(([, name, option]) => {
    const offered = among.flatMap((product) => {
      const own = index.choices.get(product.id);
      const offer = own && offerNamed(own, option);
      return offer && product.available && canBeHad(offer) ? [{ product, offer }] : [];
    });
    const list = offered
      .slice(0, MOST_NAMED)
      .map(({ product, offer }) => `${linkTo(product)} (${offer.price > 0 ? `+${formatPrice(offer.price)}` : 'at no extra cost'})`);
    return {
      having: offered.map(({ product }) => product),
      text: list.length > 0 ? `Yes, with ${name}: ${and.format(list)}.` : `There is no ${name} today.`,
    };
  });
  const having = [...new Set(parts.flatMap(({ having }) => having))];
  return { text: `${parts.map(({ text }) => text).join(' ')} ${CARE}`, products: having.slice(0, MOST_CARDS) };
}
