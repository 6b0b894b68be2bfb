import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Email, line, PostalCode, pastedCode } from '../wire/shapes.ts';
import { CFDI_USES, fitsRegime } from './cfdi-uses.ts';
import { hasRfcDate, isGenericRfc, RFC } from './rfc.ts';
import { TAX_REGIMES } from './tax-regimes.ts';

const WRONG_RFC = 'Escribe un RFC válido.';
const NO_REGIME = 'Elige tu régimen fiscal.';
const NO_USE = 'Elige el uso de la factura.';

/** A customer's tax data, as on the Constancia de Situación Fiscal. Requests always contain all fields. */
export const BillingChange = z
  .object({
    rfc: pastedCode(WRONG_RFC)
      .toUpperCase()
      .regex(RFC, WRONG_RFC)
      .refine(hasRfcDate, WRONG_RFC)
      .refine((rfc) => !isGenericRfc(rfc), 'Ese RFC es genérico. Escribe el tuyo.'),
    nombre: line(1, 254, { min: 'Escribe tu nombre o razón social.' }),
    codigo_postal: PostalCode,
    regimen: z.string(NO_REGIME).refine((code) => Object.hasOwn(TAX_REGIMES, code), NO_REGIME),
    uso_cfdi: z.string(NO_USE).refine((code) => Object.hasOwn(CFDI_USES, code), NO_USE),
    /** Invoices are mailed to this address. */
    email: Email,
  })
  .refine(({ uso_cfdi, regimen }) => fitsRegime(uso_cfdi, regimen), {
    path: ['uso_cfdi'],
    message: 'Ese uso no corresponde a tu régimen fiscal.',
  });
export type BillingChange = z.output<typeof BillingChange>;

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
