import { z } from 'zod';

/** What can have a limited stock. */
export const STOCK_KINDS = ['product', 'option'] as const;
export type StockKind = (typeof STOCK_KINDS)[number];

/** `count`: a number that sales use up. `daily`: a number that is set again each day in Mexico City. */
export const STOCK_MODES = ['unlimited', 'count', 'daily'] as const;
export const StockMode = z.enum(STOCK_MODES, 'Debe ser unlimited, count o daily.');
export type StockMode = z.infer<typeof StockMode>;

/** The stock of a product or an option as staff see it. `left`: what can be sold now. */
export const Stock = z.object({ mode: StockMode, left: z.number().int().nullable(), refill: z.number().int().nullable() });
export type Stock = z.infer<typeof Stock>;

/** How many are left, as guests see it: absent when there are many. */
export const Left = z.number().int().optional();
