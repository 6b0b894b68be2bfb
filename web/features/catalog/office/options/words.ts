import type { Option } from '#contract/options/options.ts';
import type { Station } from '#contract/orders/stations.ts';
import { capital } from '#web/features/catalog/office/words.ts';
import { formatCount, formatUnits } from '#web/lib/money.ts';

export const productsText = (count: number): string => formatUnits(count, 'producto');

export const usesText = (products: number): string => (products === 0 ? 'Ningún producto lo usa' : `Usado en ${productsText(products)}`);

const AT: Record<Station, string> = { barra: ' en barra', cocina: ' en cocina', none: '' };

/** What an option changes besides the price: 'Contiene lácteos · No apta para vegano · 20 s en barra' */
export function factsText({
  contains,
  breaks,
  prep_seconds,
  station,
  stock,
}: Pick<Option, 'contains' | 'breaks' | 'prep_seconds' | 'station' | 'stock'>): string {
  const facts = [
    contains === null && 'alérgenos sin revisar',
    contains !== null && contains.length > 0 && `contiene ${contains.join(', ')}`,
    breaks.length > 0 && `no apta para ${breaks.join(', ')}`,
    prep_seconds > 0 && `${prep_seconds} s${AT[station]}`,
    stock && stock.left !== null && `${stock.left === 1 ? 'queda' : 'quedan'} ${formatCount(stock.left)}`,
  ];
  return capital(facts.filter(Boolean).join(' · '));
}
