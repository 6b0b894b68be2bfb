import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Id, Instant, isAddressText, Pesos, pasted, queryInt, SearchText } from '../wire/shapes.ts';
import { FACTURA_KINDS, FACTURA_STATES } from './factura-states.ts';
import { Month } from './facturas.ts';
import { INVOICE_TEXTS } from './invoice-texts.ts';

/** A paper or a fiscal document. An order's paper exists once its PDF has been made or mailed. */
export const Invoice = z.object({
  id: z.string(),
  /** `serie-n`, without gaps. */
  folio: z.string(),
  /** Null for globals and egresos, which are listed only with `tipo=`. */
  order_id: z.string().nullable(),
  /** The customer's name; null once the account is deleted. */
  customer: z.string().nullable(),
  total: Pesos,
  /** When it was last mailed; null when it was never mailed. */
  sent_at: Instant.nullable(),
  tipo: z.enum(FACTURA_KINDS),
  /** Null for a paper without a stamp. */
  estado: z.enum(FACTURA_STATES).nullable(),
  uuid: z.string().nullable(),
  rfc: z.string().nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceSearch = z.object({
  /** The month in which the invoice was made, in the shop's time zone. */
  mes: Month.optional(),
  /** Searches the folios of invoice and order, and the name. */
  q: SearchText.optional(),
  estado: z.enum(FACTURA_STATES, 'Ese estado no existe.').optional(),
  tipo: z.enum(FACTURA_KINDS, 'Ese tipo no existe.').optional(),
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
