import type { Resolver, UseFormReturn } from 'react-hook-form';
import type { FacturaRequest } from '#contract/invoices/facturas.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { checkWith } from '#web/lib/check-with.ts';

/** What the guest types. */
export const EMPTY = {
  folio: '',
  total: '',
  rfc: '',
  nombre: '',
  regimen: '',
  uso_cfdi: '',
  codigo_postal: '',
  email: '',
  guardar: false,
};
export type Values = typeof EMPTY;
export type InvoiceForm = UseFormReturn<Values, unknown, FacturaRequest>;

export const TICKET_FIELDS = ['folio', 'total'] as const;
/** In the order of the page, so that the first wrong one gets the focus. */
export const FIELDS = [...TICKET_FIELDS, 'rfc', 'nombre', 'regimen', 'uso_cfdi', 'codigo_postal', 'email'] as const;

const check = checkWith(async () => (await import('#contract/invoices/facturas.ts')).FacturaRequest);

/** `$1,234.50` is a total too. */
export const resolver: Resolver<Values, unknown, FacturaRequest> = (values, context, options) =>
  check({ ...values, total: typedNumber(values.total) }, context, options as never) as never;
