import type { Product } from '#contract/catalog/catalog.ts';
import { fold } from '#server/features/assistant/understanding/spanish-words.ts';

/** What a product has caffeine from, as far as its category and text tell; `marked` when the catalogue marks it as free of it. */
export type Caffeine = 'café' | 'té' | 'cola' | 'chocolate' | 'marked' | null;

const SOURCES: [Exclude<Caffeine, 'marked' | null>, RegExp][] = [
  ['café', /\b(?:cafes?|espressos?|expresos?|americano|cappuccino|capuchino|cold brew|mocha|moka|ristretto|cortado|affogato|tiramisu)\b/],
  ['té', /\b(?:te (?:negro|verde|blanco|rojo|oolong)|matcha|chai|mate|earl grey|english breakfast|oolong|sencha|kombucha)\b/],
  ['cola', /\b(?:colas?|refrescos?|energetic[oa]s?|guarana|red bull)\b/],
  ['chocolate', /\b(?:chocolates?|cacao|cocoa|brownies?)\b/],
];

export function caffeineOf({ category, dietary, name, description }: Product): Caffeine {
  if (dietary.includes('sin cafeína')) return 'marked';
  const text = fold(`${name} ${description}`);
  const source = SOURCES.find(([, asked]) => asked.test(text))?.[0] ?? null;
  return category === 'café' ? 'café' : source;
}

/** Children are offered nothing with caffeine: of drinks only what is marked, of food what names no source of it. */
export const isForChildren = (product: Product): boolean => {
  const caffeine = caffeineOf(product);
  return caffeine === 'marked' || (caffeine === null && product.category !== 'bebidas' && product.category !== 'café');
};

const IN_WORDS: Record<'café' | 'té' | 'cola' | 'chocolate', string> = {
  café: 'es de café, y el café lleva cafeína',
  té: 'lleva té, y el té lleva cafeína',
  cola: 'lleva cafeína',
  chocolate: 'lleva chocolate, y el chocolate tiene algo de cafeína',
};

/** Writes 'Latte es de café, y el café lleva cafeína.' */
export function caffeineText(product: Product): string {
  const caffeine = caffeineOf(product);
  if (caffeine === 'marked') return `${product.name} está marcado como sin cafeína.`;
  if (caffeine === null) return `${product.name} no está marcado como sin cafeína, y no sé si lleva.`;
  const text = fold(`${product.name} ${product.description}`);
  const tea =
    caffeine === 'té' ? (/\bmatcha\b/.test(text) ? 'matcha, que es té verde' : /\bte negro\b/.test(text) ? 'té negro' : 'té') : '';
  return tea ? `${product.name} lleva ${tea}, y el té lleva cafeína.` : `${product.name} ${IN_WORDS[caffeine]}.`;
}
