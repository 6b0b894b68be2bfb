import { toCents } from '#contract/money.ts';
import type { Account } from '#contract/till/till.ts';
import { lineCents, type Ticket, wordsOf } from '../ticket/ticket.ts';

/** What guests see of a sale: its lines and money, and nothing about who they are. Pure rules. */

export type GuestLine = { quantity: number; name: string; options: string; cents: number };

export type Shown = {
  phase: 'vender' | 'cobrar' | 'listo';
  lines: readonly GuestLine[];
  totalCents: number;
  /** What was handed over; 0 before. */
  handedCents: number;
  changeCents: number;
  /** The number of the sale that was just made; null before, and while the server does not have it. */
  number: string | null;
};

export const NOTHING: Shown = { phase: 'vender', lines: [], totalCents: 0, handedCents: 0, changeCents: 0, number: null };

/** Without the notes: staff may write a name there. */
export const linesOf = (ticket: Ticket): GuestLine[] =>
  ticket.lines.map((line) => {
    const { size, changed } = wordsOf(line);
    const options = [size, ...changed].filter(Boolean).join(', ');
    return { quantity: line.quantity, name: line.product.name, options, cents: lineCents(line) };
  });

export const linesOfAccount = ({ lineas }: Account): GuestLine[] =>
  lineas.map(({ cantidad, nombre, opciones, total }) => ({ quantity: cantidad, name: nombre, options: opciones, cents: toCents(total) }));
