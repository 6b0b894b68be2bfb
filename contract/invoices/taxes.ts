import type { Tax } from '../catalog/catalog.ts';

/** Each tax class of goods with its name and its rate. Prices include the IVA. */
export const TAX_CLASSES: Record<Tax, { name: string; percent: number }> = {
  preparado_16: { name: 'IVA 16 %', percent: 16 },
  alimento_0: { name: 'IVA 0 %', percent: 0 },
  exento: { name: 'Exento', percent: 0 },
};

/** The class of order lines that are older than the tax classes. */
export const DEFAULT_TAX: Tax = 'preparado_16';
