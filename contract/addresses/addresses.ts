import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Id, line, pastedCode } from '../wire/shapes.ts';
import { COUNTRY, hasFiveDigits } from './country.ts';

export const MAX_ADDRESSES = 20;

export const Address = z.object({
  id: z.string(),
  address_line1: z.string(),
  address_line2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
  phone: z.string().nullable(),
  isDefault: z.boolean(),
});
export type Address = z.infer<typeof Address>;

const optional = (max: number) =>
  z
    .union([line(0, max), z.null()])
    .optional()
    .transform((text) => text || null);

const Fields = z.object({
  address_line1: line(1, 200),
  address_line2: optional(200),
  city: line(1, 100),
  state: line(1, 100),
  postal_code: line(1, 12),
  country: z
    .union([line(0, 60), z.null()])
    .optional()
    .transform((text) => text || COUNTRY),
  phone: pastedCode('Escribe un texto.')
    .pipe(line(0, 20))
    .nullish()
    .transform((text) => text || null),
  isDefault: z.boolean('Debe ser verdadero o falso.').optional(),
});
export const NewAddress = Fields.refine(...hasFiveDigits);
export type NewAddress = z.infer<typeof NewAddress>;

export const addresses = {
  list: endpoint('GET /api/users/addresses', {
    access: 'user',
    summary: 'Direcciones propias',
    output: z.array(Address),
  }),
  create: endpoint('POST /api/users/addresses', {
    access: 'user',
    status: 201,
    summary: 'Agregar una dirección',
    input: NewAddress,
    output: Address,
  }),
  update: endpoint('PUT /api/users/addresses/{id}', {
    access: 'user',
    summary: 'Cambiar una dirección',
    input: Fields.partial().extend({ id: Id }),
    output: Address,
  }),
  remove: endpoint('DELETE /api/users/addresses/{id}', {
    access: 'user',
    summary: 'Eliminar una dirección',
    input: z.object({ id: Id }),
  }),
};
