import { z } from 'zod';
import { hasWholeCentavos } from '../money.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Email, Id, Instant, linkToken, Pesos, pastedCode, plain } from '../wire/shapes.ts';
import { receiverWith } from './billing.ts';
import { FACTURA_KINDS, FACTURA_STATES } from './factura-states.ts';

/** Fiscal invoices (CFDI 4.0): the ticket, the guest's own invoice, and what managers do with them. Amounts are pesos. */

const MOST_PESOS = 10_000_000;
const WRONG_TOTAL = 'Escribe el total del ticket.';
const total = z.number(WRONG_TOTAL).min(0, WRONG_TOTAL).max(MOST_PESOS, WRONG_TOTAL).refine(hasWholeCentavos, WRONG_TOTAL);
/** In a query numbers are texts. */
const queryTotal = z
  .string(WRONG_TOTAL)
  .regex(/^\d{1,8}(?:\.\d{1,2})?$/, WRONG_TOTAL)
  .transform(Number);
const Folio = pastedCode('Escribe el folio del ticket.')
  .min(1, 'Escribe el folio del ticket.')
  .max(40, 'El folio es demasiado largo.')
  .refine(plain, 'El folio lleva letras y números.');
const token = linkToken('El enlace no es válido.').optional();

const Day = z.iso.date('Escribe la fecha como 2026-11-28.');
export const Month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'El mes va como 2026-11.');

/** Why a ticket cannot be invoiced by its guest. */
export const NOT_BILLABLE = ['facturada', 'fuera_de_plazo', 'no_facturable'] as const;

export const Ticket = z.object({
  folio: z.string(),
  fecha: Instant,
  /** What was charged, with the tip. */
  total: Pesos,
  propina: Pesos,
  facturable: z.boolean(),
  motivo: z.enum(NOT_BILLABLE).nullable(),
  /** The last day, in the shop's time zone. */
  hasta: z.iso.date(),
});
export type Ticket = z.infer<typeof Ticket>;

export const Factura = z.object({
  id: z.string(),
  folio: z.string(),
  tipo: z.enum(FACTURA_KINDS),
  estado: z.enum(FACTURA_STATES),
  uuid: z.string().nullable(),
  total: Pesos,
  fecha: Instant,
  rfc: z.string(),
  nombre: z.string(),
  /** The id of its order; null for documents of several. */
  pedido: z.string().nullable(),
  prueba: z.boolean(),
  /** Why it was refused or is cancelled. */
  motivo: z.string().nullable(),
  /** The UUID of the document that it is related to. */
  relacionada: z.string().nullable(),
  /** The paths of the files; null until it is stamped, and for callers who may not open them. */
  pdf: z.string().nullable(),
  xml: z.string().nullable(),
});
export type Factura = z.infer<typeof Factura>;

/** `token` opens this invoice for 180 days; only the request that made it gets it. */
export const MadeFactura = z.object({ data: Factura, token: z.string().optional() });
export type MadeFactura = z.infer<typeof MadeFactura>;

export const FacturaRequest = receiverWith({
  folio: Folio,
  /** The owner of the order, or who has its token, may leave it out. */
  total: total.optional(),
  /** Keeps the data in the account. */
  guardar: z.boolean('Debe ser verdadero o falso.').optional(),
  /** Of the invoice that was made before: opens its files again. */
  token,
});
export type FacturaRequest = z.output<typeof FacturaRequest>;

export const StampRequest = receiverWith(
  {
    id: Id,
    /** The invoice that the new one replaces. */
    sustituye: Id.nullish(),
  },
  { foreigners: true },
);
export type StampRequest = z.output<typeof StampRequest>;

const Span = z.object({ desde: Day, hasta: Day });

export const GlobalPreview = z.object({
  tickets: z.number().int(),
  subtotal: Pesos,
  iva: Pesos,
  total: Pesos,
  /** By tax class. */
  por_tasa: z.array(z.object({ tasa: z.string(), base: Pesos, iva: Pesos })),
});
export type GlobalPreview = z.infer<typeof GlobalPreview>;

const MailSent = z.object({ success: z.literal(true), message: z.string() });
const Token = { token };

export const facturas = {
  ticket: endpoint('GET /api/facturas/ticket', {
    access: 'anyone',
    summary: 'Un ticket por su folio y su total, con o sin propina: si se puede facturar y hasta cuándo',
    input: z.object({ folio: Folio, total: queryTotal }),
    output: z.object({ data: Ticket }),
  }),
  make: endpoint('POST /api/facturas', {
    access: 'anyone',
    summary: 'Facturar un ticket; 202 cuando el timbre tarda: la factura llega por correo',
    status: 201,
    also: { status: 202, output: MadeFactura },
    query: ['token'],
    input: FacturaRequest,
    output: MadeFactura,
  }),
  one: endpoint('GET /api/facturas/{id}', {
    access: 'anyone',
    summary: 'Una factura: con su token, de quien pidió, o de cualquiera para quien administra',
    input: z.object({ id: Id, ...Token }),
    output: z.object({ data: Factura }),
  }),
  mail: endpoint('POST /api/facturas/{id}/correo', {
    access: 'anyone',
    summary: 'Enviar la factura a otro correo',
    query: ['token'],
    input: z.object({ id: Id, ...Token, email: Email }),
    output: MailSent,
  }),
  stamp: endpoint('POST /api/invoices/{id}/timbrar', {
    access: 'manager',
    summary: 'Timbrar la factura de un pedido; con `sustituye` reemplaza a otra, que se cancela después',
    status: 201,
    also: { status: 202, output: MadeFactura },
    input: StampRequest,
    output: MadeFactura,
  }),
  cancel: endpoint('POST /api/invoices/{id}/cancelar', {
    access: 'manager',
    summary: 'Cancelar una factura timbrada: 02 con errores, 03 no se llevó a cabo',
    input: z.object({ id: Id, motivo: z.enum(['02', '03'], 'Elige 02 o 03.') }),
    output: z.object({ data: Factura }),
  }),
  preview: endpoint('GET /api/facturas/global', {
    access: 'manager',
    summary: 'Lo que llevaría la factura global de un periodo',
    input: Span,
    output: z.object({ data: GlobalPreview }),
  }),
  makeGlobal: endpoint('POST /api/facturas/global', {
    access: 'manager',
    summary: 'Emitir la factura global de un periodo cerrado, en documentos de hasta 250 tickets',
    status: 201,
    input: Span,
    output: z.object({ data: z.array(Factura) }),
  }),
};
