import type { Tax } from '#contract/catalog/catalog.ts';
import type { Station } from '#contract/orders/stations.ts';

export const TAX_NAMES: Record<Tax, string> = {
  preparado_16: 'Preparado, IVA 16 %',
  alimento_0: 'Alimento, IVA 0 %',
  exento: 'Exento',
};

export const STATION_NAMES: Record<Station, string> = { barra: 'Barra', cocina: 'Cocina', none: 'Ninguna' };

/** `lácteos` → `Lácteos` */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A price as it is typed: `1,234.50` and `62,5` are numbers; anything else is NaN. */
export function pricedAs(text: string): number {
  const bare = text.replace(/[\s$]/g, '');
  if (bare === '') return Number.NaN;
  const isDecimalComma = /^\d+,\d{1,2}$/.test(bare);
  return Number(isDecimalComma ? bare.replace(',', '.') : bare.replaceAll(',', ''));
}
