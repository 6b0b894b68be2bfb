import { addDays, shopClock, shopInstant, weekdayAt } from '#contract/shop-clock.ts';
import type { products } from '#server/features/catalog/table.ts';

export type Product = Pick<
  typeof products.$inferSelect,
  | 'id'
  | 'slug'
  | 'name'
  | 'image'
  | 'category'
  | 'priceCents'
  | 'featured'
  | 'available'
  | 'ships'
  | 'tax'
  | 'satKey'
  | 'satUnit'
  | 'station'
>;
/** Column names with the values of one row. */
export type Row = Record<string, unknown>;
/** Rows by table, in an order that satisfies the foreign keys. */
export type History = Record<string, Row[]>;

/** How many days of orders and visits. */
export const DAYS = 90;
const FRIDAY = 4;

/** Midnight of the day that is `days` days from today. */
export const midnight = (now: Date, days: number): number => shopInstant(addDays(shopClock(now).today, days), 0).getTime();
export const dayOf = (ms: number): string => shopClock(new Date(ms)).today;
export const instant = (ms: number): string => new Date(ms).toISOString();
/** Whether the day is a Friday, Saturday or Sunday. */
export const isBusyDay = (ms: number): boolean => weekdayAt(dayOf(ms)) >= FRIDAY;

export type Customer = { id: string; name: string; email: string; phone: string; joinedMs: number; address: Row };
