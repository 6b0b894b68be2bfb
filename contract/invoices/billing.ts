import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Email, line, PostalCode, pastedCode } from '../wire/shapes.ts';
import { CFDI_USES, fitsRegime } from './cfdi-uses.ts';
import { hasRfcDate, isGenericRfc, RFC } from './rfc.ts';
import { TAX_REGIMES } from './tax-regimes.ts';

const WRONG_RFC = 'Escribe un RFC válido.';
const NO_REGIME = 'Elige tu régimen fiscal.';
const NO_USE = 'Elige el uso de la factura.';

/** Who receives an invoice, as on the Constancia de Situación Fiscal. */
const receiverFields = {
  rfc: pastedCode(WRONG_RFC).toUpperCase().regex(RFC, WRONG_RFC).refine(hasRfcDate, WRONG_RFC),
  nombre: line(1, 254, { min: 'Escribe tu nombre o razón social.' }),
  codigo_postal: PostalCode,
  regimen: z.string(NO_REGIME).refine((code) => Object.hasOwn(TAX_REGIMES, code), NO_REGIME),
  uso_cfdi: z.string(NO_USE).refine((code) => Object.hasOwn(CFDI_USES, code), NO_USE),
  /** Invoices are mailed to this address. */
  email: Email,
};

const ownRfc = receiverFields.rfc.refine((rfc) => !isGenericRfc(rfc), 'Ese RFC es genérico. Escribe el tuyo.');

const fittingUse = {
  check: ({ uso_cfdi, regimen }: { uso_cfdi: string; regimen: string }) => fitsRegime(uso_cfdi, regimen),
  wrong: { path: ['uso_cfdi'], message: 'Ese uso no corresponde a tu régimen fiscal.' },
};

/** A customer's tax data. Requests always contain all fields. */
export const BillingChange = z.object({ ...receiverFields, rfc: ownRfc }).refine(fittingUse.check, fittingUse.wrong);
export type BillingChange = z.output<typeof BillingChange>;

/** The same with the ticket that is invoiced. The SAT compares names in capitals, with single blanks. */
export const receiverWith = <Shape extends z.ZodRawShape>(shape: Shape, { foreigners = false }: { foreigners?: boolean } = {}) =>
  z
    .object({
      ...receiverFields,
      rfc: foreigners ? receiverFields.rfc.refine((rfc) => rfc !== 'XAXX010101000', 'Ese RFC es el del público en general.') : ownRfc,
      nombre: receiverFields.nombre.overwrite((name) => name.toLocaleUpperCase('es-MX').replace(/\s+/g, ' ').trim()),
      ...shape,
    })
    .refine(fittingUse.check as (value: object) => boolean, fittingUse.wrong);

/** All fields are null until the customer saves them for the first time. */
export const BillingData = z.object({
  rfc: z.string().nullable(),
  nombre: z.string().nullable(),
  codigo_postal: z.string().nullable(),
  regimen: z.string().nullable(),
  uso_cfdi: z.string().nullable(),
  email: z.string().nullable(),
});
export type BillingData = z.infer<typeof BillingData>;

export const billing = {
  read: endpoint('GET /api/users/billing', {
    access: 'user',
    summary: 'Los datos de facturación de la cuenta propia',
    output: BillingData,
  }),
  save: endpoint('PUT /api/users/billing', {
    access: 'user',
    summary: 'Guardar los datos de facturación propios, siempre completos; el uso tiene que corresponder al régimen',
    input: BillingChange,
    output: BillingData,
  }),
};
