import type { Ticket } from '#contract/invoices/facturas.ts';
import { shopInstant } from '#contract/shop-clock.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';

/** `30 nov 2026`. @param day `yyyy-MM-dd` */
export const dayText = (day: string): string => formatShortDate(shopInstant(day, 12));

export const WRONG_TICKET = 'El folio y el total no coinciden. Usa el total sin propina.';
export const LATE = 'Tarda más de lo normal. Te llega por correo.';

/** Why a ticket that was found cannot be invoiced; null when it can, and when it was: then the same data get the same invoice again. */
export function refusedText({ motivo, hasta }: Pick<Ticket, 'motivo' | 'hasta'>): string | null {
  if (motivo === 'fuera_de_plazo') return `El plazo para facturar este ticket terminó el ${dayText(hasta)}.`;
  if (motivo === 'no_facturable') return 'Este ticket no se puede facturar.';
  return null;
}
