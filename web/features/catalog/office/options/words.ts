import type { Option } from '#contract/options/options.ts';
import type { Station } from '#contract/stations.ts';
import type { Stock } from '#contract/stock/stock-shapes.ts';
import { capital } from '#contract/words.ts';
import { formatCount, formatUnits } from '#web/lib/words/money.ts';

export const productsText = (count: number): string => formatUnits(count, 'producto');

export const usesText = (products: number): string => (products === 0 ? 'Ningún producto lo usa' : `Usado en ${productsText(products)}`);

const AT: Record<Station, string> = { barra: ' en barra', cocina: ' en cocina', none: '' };

/** What an option changes besides the price: 'Contiene lácteos · No apta para vegano · 20 s en barra' */
export function factsText({
  contains,
  breaks,
  prep_seconds,
  station,
}: Pick<Option, 'contains' | 'breaks' | 'prep_seconds' | 'station'>): string {
  const facts = [
    contains === null && 'alérgenos sin revisar',
    contains !== null && contains.length > 0 && `contiene ${contains.join(', ')}`,
    breaks.length > 0 && `no apta para ${breaks.join(', ')}`,
    prep_seconds > 0 && `${prep_seconds} s${AT[station]}`,
  ];
  return capital(facts.filter(Boolean).join(' · '));
}

/** The stock in words: 'Existencia sin contar', 'Quedan 4', 'Quedan 4 · 20 cada mañana'. */
export function stockText(stock: Stock | undefined): string {
  if (!stock || stock.left === null) return 'Existencia sin contar';
  const left = stock.left === 0 ? 'No queda' : `${stock.left === 1 ? 'Queda' : 'Quedan'} ${formatCount(stock.left)}`;
  return stock.refill === null ? left : `${left} · ${formatCount(stock.refill)} cada mañana`;
}
