import { z } from 'zod';

/** What may be limited. */
export const STOCK_KINDS = ['product', 'option'] as const;
export type StockKind = (typeof STOCK_KINDS)[number];

/** `count`: what is there, until it is sold. `daily`: from each day in Mexico City on, as many again. */
export const STOCK_MODES = ['unlimited', 'count', 'daily'] as const;
export const StockMode = z.enum(STOCK_MODES, 'Debe ser unlimited, count o daily.');
export type StockMode = z.infer<typeof StockMode>;

/** What staff see of a product's or an option's stock. `left`: what can be sold now. */
export const Stock = z.object({ mode: StockMode, left: z.number().int().nullable(), refill: z.number().int().nullable() });
export type Stock = z.infer<typeof Stock>;

/** What guests see: only when few are left. */
export const Left = z.number().int().optional();
