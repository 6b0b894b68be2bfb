import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Id, Instant, isAddressText, Pesos, pasted, queryInt, SearchText } from '../wire/shapes.ts';
import { INVOICE_TEXTS } from './invoice-texts.ts';

/** An order's invoice. It exists once its PDF has been made or mailed. */
export const Invoice = z.object({
  id: z.string(),
  /** `serie-n`, without gaps. */
  folio: z.string(),
  order_id: z.string(),
  /** The customer's name; null once the account is deleted. */
  customer: z.string().nullable(),
  total: Pesos,
  /** When it was last mailed; null when it was never mailed. */
  sent_at: Instant.nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceSearch = z.object({
  /** The month in which the invoice was made, in the shop's time zone. */
  mes: z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'El mes va como 2026-11.')
    .optional(),
  /** Searches the folios of invoice and order, and the name. */
  q: SearchText.optional(),
  limit: queryInt(1, 500).optional(),
  offset: queryInt(0, 10_000_000).optional(),
});
export type InvoiceSearch = z.infer<typeof InvoiceSearch>;

/** Checks an e-mail by the simple pattern of the page's form: an at sign and a dot. */
const Recipient = pasted(INVOICE_TEXTS.wrongEmail)
  .max(254, INVOICE_TEXTS.wrongEmail)
  .regex(/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@.<>"(),:;\\[\]]+$/u, INVOICE_TEXTS.wrongEmail)
  .refine(isAddressText, INVOICE_TEXTS.wrongEmail);

export const invoices = {
  all: endpoint('GET /api/invoices', {
    access: 'manager',
    summary: 'Facturas emitidas, la más nueva primero',
    input: InvoiceSearch,
    output: z.array(Invoice),
  }),
  email: endpoint('POST /api/invoices/{id}/email', {
    access: 'manager',
    summary: 'Enviar la factura de un pedido por correo; `id` es el del pedido o sus primeros 8 caracteres',
    input: z.object({ id: Id, email: Recipient }),
    output: z.object({ success: z.literal(true), message: z.string() }),
    envelope: true,
  }),
};
