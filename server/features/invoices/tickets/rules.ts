import type { FacturaKind, FacturaState } from '#contract/invoices/factura-states.ts';
import type { NOT_BILLABLE } from '#contract/invoices/facturas.ts';
import { ORDER_STATUS, type OrderStatus } from '#contract/orders/order-statuses.ts';
import type { PaymentForm, Sale } from '#server/features/invoices/document/types.ts';

/** Wrong guesses of folio and total per address in an hour, and those of a network that many guests share. */
export const MISSES = { points: 30, seconds: 3600 } as const;
export const SHARED_MISSES = { points: 300, seconds: 3600 } as const;

/** The document that a ticket is in. */
export type Holder = { id: string; kind: FacturaKind; state: FacturaState };

export type PaidAtTill = { method: 'efectivo' | 'terminal' | 'transferencia'; cents: number; card: 'credito' | 'debito' | null };

const CASH = '01';
const TRANSFER = '03';
const cardForm = (funding: string | null): PaymentForm => (funding === 'debit' || funding === 'debito' ? '28' : '04');
const tillForm = ({ method, card }: PaidAtTill): PaymentForm =>
  method === 'efectivo' ? CASH : method === 'transferencia' ? TRANSFER : cardForm(card);

/** The SAT's form of payment. Several ways count as the largest. @param funding of a card that was paid online */
export function paymentFormOf(method: string, funding: string | null, atTill: readonly PaidAtTill[]): PaymentForm {
  if (atTill.length > 0) {
    const sums = new Map<PaymentForm, number>();
    for (const paid of atTill) sums.set(tillForm(paid), (sums.get(tillForm(paid)) ?? 0) + paid.cents);
    return [...sums].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
  }
  if (method === 'efectivo' || method === 'oxxo') return CASH;
  return method === 'transferencia' ? TRANSFER : cardForm(funding);
}

/** What of a sale is invoiced now: refunds lessen the sale before the tip. In centavos. */
export const saleCents = ({ totalCents, tipCents, refundedCents }: Sale): number => Math.max(0, totalCents - tipCents - refundedCents);

type Judged = { sale: Sale; status: OrderStatus; holder: Holder | null; counts: boolean };

/**
 * Why a guest cannot invoice the ticket; null when they can.
 * @param judged `counts`: false for orders that are no tickets in this mode
 * @param today and `lastDay` as `yyyy-MM-dd`
 */
export function refusalOf({ sale, status, holder, counts }: Judged, today: string, lastDay: string): (typeof NOT_BILLABLE)[number] | null {
  if (holder?.kind === 'nominativa') return 'facturada';
  if (!counts || !ORDER_STATUS[status].sale || saleCents(sale) === 0) return 'no_facturable';
  return today > lastDay ? 'fuera_de_plazo' : null;
}
