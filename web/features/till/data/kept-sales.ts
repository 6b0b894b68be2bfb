import type { z } from 'zod';
import type { till } from '#contract/till/till.ts';
import { storage } from '#web/lib/kept/storage.ts';

/** The body of `POST /api/caja/ventas`. */
export type SaleBody = z.input<(typeof till)['sell']['input']>;

/** A sale that the server has not answered. It is stored in this browser until then. */
export type KeptSale = {
  /** Its `Idempotency-Key`. */
  key: string;
  at: number;
  totalCents: number;
  body: SaleBody;
  /** Why the server refused it; the sale stays until staff have read it. */
  refused?: string;
};

const KEY = 'caja-ventas';

export function readSales(): KeptSale[] {
  try {
    const sales = JSON.parse(storage.read(KEY) ?? '[]');
    return Array.isArray(sales) ? sales : [];
  } catch {
    return [];
  }
}

/** Reads before each write, because another tab of this browser may have added sales. */
const change = (by: (sales: KeptSale[]) => KeptSale[]): boolean => storage.write(KEY, JSON.stringify(by(readSales())));

/**
 * Without the pin of who sells: a secret is not stored. After a reload the sale belongs to the account that is signed in.
 * @returns false when the browser does not store it: the sale is lost with the page
 */
export function keepSale({ body: { persona: _, ...body }, ...sale }: KeptSale): boolean {
  return change((sales) => [...sales.filter(({ key }) => key !== sale.key), { ...sale, body }]);
}
export const forgetSale = (gone: string): void => void change((sales) => sales.filter(({ key }) => key !== gone));
