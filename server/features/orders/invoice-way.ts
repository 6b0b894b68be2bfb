import { lastDayToInvoice } from '#contract/invoices/invoice-window.ts';
import { isIssuer } from '#contract/invoices/issuer.ts';
import { TAX_REGIMES } from '#contract/invoices/tax-regimes.ts';
import { isTicket, ticketKey, ticketPath } from '#contract/invoices/ticket-link.ts';
import { folioOf } from '#contract/orders/folio.ts';
import type { Order } from '#contract/orders/order.ts';
import { shopClock, shopInstant } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import { dayText } from '#server/date-text.ts';

/** How the guest of an order gets its invoice. */
export type InvoiceWay = {
  /** Who issues it: name, RFC, regime and place. */
  issuer: string[];
  /** Until when it can be asked for: 'Puedes facturar hasta el 30 de noviembre de 2026.' */
  until: string;
  /** The page's address as people type it, and the link that fills in the ticket. */
  page: string;
  link: string;
};

type Paid = { order: Order; paidAt?: Date | null | undefined; publicUrl: string };

/** @returns null while the shop's tax data are incomplete, and for orders that are not tickets */
export function invoiceWay({ order, paidAt, publicUrl }: Paid): InvoiceWay | null {
  const { fiscal } = settings();
  if (!isIssuer(fiscal) || !isTicket(order)) return null;
  const { today: paidDay } = shopClock(paidAt ?? new Date(order.created_at));
  const lastDay = shopInstant(lastDayToInvoice(paidDay, fiscal.dias_para_facturar), 12);
  return {
    issuer: [
      fiscal.razon_social,
      `RFC ${fiscal.rfc}`,
      `Régimen fiscal ${fiscal.regimen} · ${TAX_REGIMES[fiscal.regimen] ?? ''}`.trim(),
      `Lugar de expedición ${fiscal.lugar_expedicion ?? fiscal.codigo_postal}`,
    ],
    until: `Puedes facturar hasta el ${dayText(lastDay)}.`,
    page: `${publicUrl.replace(/^https?:\/\//, '')}/facturar`,
    link: publicUrl + ticketPath(ticketKey(folioOf(order.id), order)),
  };
}
