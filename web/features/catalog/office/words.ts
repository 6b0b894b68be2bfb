import type { Tax } from '#contract/catalog/catalog.ts';
import type { Station } from '#contract/orders/bar/stations.ts';

export const TAX_NAMES: Record<Tax, string> = {
  preparado_16: 'Preparado, IVA 16 %',
  alimento_0: 'Alimento, IVA 0 %',
  exento: 'Exento',
};

export const STATION_NAMES: Record<Station, string> = { barra: 'Barra', cocina: 'Cocina', none: 'Ninguna' };

/** `lácteos` → `Lácteos` */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
