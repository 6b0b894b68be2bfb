import type { Tax } from '../catalog/catalog.ts';

/** What is said about each tax class of goods, and its rate. Prices include the IVA. */
export const TAX_CLASSES: Record<Tax, { name: string; percent: number }> = {
  preparado_16: { name: 'IVA 16 %', percent: 16 },
  alimento_0: { name: 'IVA 0 %', percent: 0 },
  exento: { name: 'Exento', percent: 0 },
};

/** Of order lines from before there were classes. */
export const DEFAULT_TAX: Tax = 'preparado_16';
