import { addDays } from '../shop-clock.ts';

// Without zod schemas: tickets and pages name the day too.

/** @param day `yyyy-MM-dd` */
const endOfMonth = (day: string): string => {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/**
 * The last day on which a guest can ask for the invoice of a ticket, that day included. The month of the sale always stays open, because the
 * shop declares by months.
 * @param paidDay the ticket's day (`yyyy-MM-dd`) in the shop's time zone: when its order was paid
 * @param days `dias_para_facturar` of the settings
 * @returns `yyyy-MM-dd`
 */
export function lastDayToInvoice(paidDay: string, days: number): string {
  const [after, monthEnd] = [addDays(paidDay, days), endOfMonth(paidDay)];
  return after > monthEnd ? after : monthEnd;
}
