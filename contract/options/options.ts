import { z } from 'zod';
import { PrepSeconds, Station } from '#contract/stations.ts';
import { Allergens, Diets } from '../food/food-shapes.ts';
import { MAX_CHOSEN, MAX_GROUPS, MAX_OPTION_PRICE, MAX_OPTIONS } from '../limits.ts';
import { hasWholeCentavos } from '../money.ts';
import { Availability } from '../stock/availability.ts';
import { Stock } from '../stock/stock-shapes.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Id, Instant, line, Pesos, SeenVersion, Version, VersionsAsked } from '../wire/shapes.ts';

/** Options as the owner edits them: groups that several products share, and the settings of each product for them. */

const Name = line(2, 60);
const ids = (most: number) => z.array(Id, 'Debe ser una lista.').max(most, `Son a lo más ${most}.`);
const count = (min: number) =>
  z
    .number('Escribe un número.')
    .int('Escribe un número entero.')
    .min(min, `El mínimo es ${min}.`)
    .max(MAX_CHOSEN, `El máximo es ${MAX_CHOSEN}.`);

const Price = z
  .number('Escribe un precio.')
  .min(-MAX_OPTION_PRICE, `El mínimo es -${MAX_OPTION_PRICE}.`)
  .max(MAX_OPTION_PRICE, `El máximo es ${MAX_OPTION_PRICE}.`)
  .refine(hasWholeCentavos, 'El precio lleva a lo más dos decimales.');

const NewOption = z.object({
  /** Present for an option that the group already has. */
  id: Id.optional(),
  name: Name,
  price: Price.default(0),
  contains: Allergens.default([]),
  breaks: Diets.default([]),
  prep_seconds: PrepSeconds.default(0),
  station: Station.default('none'),
});

export const NewOptionGroup = z
  .object({
    name: Name,
    hint: line(0, 120).default(''),
    min: count(0),
    max: count(1).nullable(),
    each_max: count(1).default(1),
    options: z
      .array(NewOption, 'Envía las opciones.')
      .min(1, 'Agrega al menos una opción.')
      .max(MAX_OPTIONS, `Son a lo más ${MAX_OPTIONS}.`),
  })
  .refine(({ min, max }) => max === null || max >= min, { path: ['max'], message: 'Debe ser al menos el mínimo.' });
export type NewOptionGroup = z.infer<typeof NewOptionGroup>;

/** An option as staff see it. */
export const Option = z.object({
  id: z.string(),
  name: z.string(),
  price: Pesos,
  contains: Allergens,
  breaks: Diets,
  prep_seconds: z.number().int(),
  station: Station,
  available: z.boolean(),
  /** Present when the option is limited. */
  stock: Stock.optional(),
  /** When an option that is sold out for today is back; null when it is not sold out for today. */
  sold_out_until: Instant.nullable(),
});
export type Option = z.infer<typeof Option>;

export const OptionGroup = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  min: z.number().int(),
  max: z.number().int().nullable(),
  each_max: z.number().int(),
  options: z.array(Option),
  /** How many products of the shop use the group. */
  products: z.number().int(),
  version: Version,
});
export type OptionGroup = z.infer<typeof OptionGroup>;

/** The settings of a product for a group; where a limit is null, the group's own limit counts. */
const ProductGroup = z.object({
  group_id: Id,
  min: count(0)
    .nullish()
    .transform((min) => min ?? null),
  max: count(1)
    .nullish()
    .transform((max) => max ?? null),
  /** The options that the product has when the guest chooses nothing. Their prices must sum to zero. */
  defaults: ids(MAX_CHOSEN).default([]),
  hidden: ids(MAX_OPTIONS).default([]),
  /** Prices of options for this product, by option id; other options have the group's price. */
  prices: z.record(Id, Price, 'Debe ser un objeto.').default({}),
});
export type ProductGroup = z.infer<typeof ProductGroup>;

const ProductGroups = z.array(ProductGroup, 'Debe ser una lista.').max(MAX_GROUPS, `Son a lo más ${MAX_GROUPS} grupos.`);

export const options = {
  groups: endpoint('GET /api/option-groups', {
    access: 'manager',
    summary: 'Los grupos de opciones, por nombre; con `?version=1`, con su versión',
    input: VersionsAsked,
    output: z.array(OptionGroup),
  }),
  createGroup: endpoint('POST /api/option-groups', {
    access: 'manager',
    status: 201,
    changes: 'catalog',
    summary: 'Crear un grupo de opciones',
    input: NewOptionGroup,
    output: OptionGroup,
  }),
  updateGroup: endpoint('PUT /api/option-groups/{id}', {
    access: 'manager',
    changes: 'catalog',
    summary: 'Cambiar un grupo entero, si nadie lo cambió desde su `version`; las opciones que faltan se retiran',
    input: NewOptionGroup.safeExtend({ id: Id, version: SeenVersion }),
    output: OptionGroup,
  }),
  removeGroup: endpoint('DELETE /api/option-groups/{id}', {
    access: 'manager',
    changes: 'catalog',
    summary: 'Borrar un grupo que ningún producto usa',
    input: z.object({ id: Id }),
  }),
  ofProduct: endpoint('GET /api/products/{id}/options', {
    access: 'manager',
    summary: 'Los grupos de un producto con sus propios límites, precios y opciones usuales',
    input: z.object({ id: Id }),
    output: z.object({ groups: z.array(ProductGroup) }),
  }),
  setOfProduct: endpoint('PUT /api/products/{id}/options', {
    access: 'manager',
    changes: 'catalog',
    summary: 'Decir los grupos de un producto, en su orden',
    input: z.object({ id: Id, groups: ProductGroups }),
    output: z.object({ groups: z.array(ProductGroup) }),
  }),
  availability: endpoint('PUT /api/options/{id}/availability', {
    access: 'staff',
    changes: 'catalog',
    summary: 'Decir si hay: `available`, o `sold_out: "hoy"` hasta la próxima apertura',
    input: Availability,
    output: Option,
  }),
};
