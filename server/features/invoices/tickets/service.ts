import type { Ticket } from '#contract/invoices/facturas.ts';
import { lastDayToInvoice } from '#contract/invoices/invoice-window.ts';
import { toCents, toPesos } from '#contract/money.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import { db } from '#server/db/client.ts';
import { isTrialMode } from '#server/features/invoices/ledger/office.ts';
import { isTrial } from '#server/features/payments/index.ts';
import type { Caller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { notFound } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { MISSES, refusalOf, SHARED_MISSES } from './rules.ts';

const misses = { own: limiter('ticket-misses', MISSES), shared: limiter('ticket-misses-shared', SHARED_MISSES) };

type Client = Pick<Caller, 'address' | 'isTrustedNetwork'>;

export const unknownTicket = () => notFound('ticket_not_found', 'El folio y el total no coinciden. Usa el total sin propina.');

/**
 * The ticket with this folio and this total, with or without its tip. Wrong guesses are counted per address, so that tickets cannot be
 * found by trying.
 * @throws Refusal 404 alike for unknown and wrong, 429
 */
export async function guessed(folio: string, total: number, client: Client): Promise<queries.TicketOrder> {
  const budget = client.isTrustedNetwork ? misses.shared : misses.own;
  // Counted before the answer is known: parallel guesses must not get more than the limit.
  if (client.address !== null) await budget.spend(client.address);
  const found = await ticketOf(folio);
  const cents = toCents(total);
  if (!found || !(cents === found.sale.totalCents || cents === found.sale.totalCents - found.sale.tipCents)) throw unknownTicket();
  if (client.address !== null) await budget.refund(client.address);
  return found;
}

/** The ticket of the order with this folio or id, in the present mode; null for unknown ones and orders that were never paid. */
export async function ticketOf(folioOrId: string): Promise<queries.TicketOrder | null> {
  const id = await queries.orderOf(folioOrId);
  return id === null ? null : ((await queries.ticketsOf(db, [id], isTrialMode())).get(id) ?? null);
}

/** Whether the order may be a ticket in the present mode: test payments and demo orders are none among real ones. */
export const counts = ({ intentId, isDemo }: queries.TicketOrder): boolean => isTrialMode() || !(isDemo || isTrial(intentId));

export const lastDayOf = ({ paidDay }: queries.TicketOrder): string => lastDayToInvoice(paidDay, settings().fiscal.dias_para_facturar);

/** Why a guest cannot invoice it now; null when they can. */
export const refusedBecause = (ticket: queries.TicketOrder) =>
  refusalOf({ ...ticket, counts: counts(ticket) }, shopClock(new Date()).today, lastDayOf(ticket));

export function toTicket(ticket: queries.TicketOrder): Ticket {
  const { sale } = ticket;
  const motivo = refusedBecause(ticket);
  return {
    folio: sale.folio,
    fecha: sale.paidAt.toISOString(),
    total: toPesos(sale.totalCents),
    propina: toPesos(sale.tipCents),
    facturable: motivo === null,
    motivo,
    hasta: lastDayOf(ticket),
  };
}
