import { storage } from '#web/lib/kept/storage.ts';

/** The till that this tablet stands at; null when none was chosen. */
export const chosenTill = (): string | null => storage.read('caja-nombre');

/** How many sales this tablet has not sent. */
export function unsentSales(): number {
  try {
    const sales: unknown = JSON.parse(storage.read('caja-ventas') ?? '[]');
    return Array.isArray(sales) ? sales.length : 0;
  } catch {
    return 0;
  }
}
