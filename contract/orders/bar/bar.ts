import { z } from 'zod';
import { MAX_LINES } from '#contract/limits.ts';
import { Selection } from '#contract/options/selection.ts';
import { OrderItem, ShopOrder } from '#contract/orders/order.ts';
import { STOCK_KINDS } from '#contract/stock/stock-shapes.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { Id, Instant, Quantity } from '#contract/wire/shapes.ts';
import { MAX_PREP_SECONDS, Station } from '../../stations.ts';

/** The bar's screen: the lines to prepare, and the actions of the bar. */

const BarItem = OrderItem.extend({
  station: Station,
  /** When the bar made it; null until then. */
  made_at: Instant.nullable(),
  /** The options that differ from the product's defaults: the bar reads only these. */
  changes: z.array(z.string()),
  /** Those of `changes` that are extras, such as another shot: they replace no default and no guest has to choose them. */
  added: z.array(z.string()),
  /** The options that are the defaults. */
  usual: z.array(z.string()),
});
export type BarItem = z.infer<typeof BarItem>;

export const BarOrder = ShopOrder.extend({ items: z.array(BarItem) });
export type BarOrder = z.infer<typeof BarOrder>;

const Todo = z.object({ product_id: z.string(), name: z.string(), changes: z.array(z.string()), count: z.number().int() });

/** `until`: when it is for sale again; null when it stays off sale until staff put it back. */
export const SoldOut = z.object({ kind: z.enum(STOCK_KINDS), id: z.string(), name: z.string(), until: Instant.nullable() });
export type SoldOut = z.infer<typeof SoldOut>;

export const BarBoard = z.object({
  /** The earliest promised hour first. */
  orders: z.array(BarOrder),
  /** How many of each product with the same changes are to be made, the largest number first. */
  todo: z.array(Todo),
  sold_out: z.array(SoldOut),
  /**
   * How soon orders are ready at the moment. `minutos`: when a cup of coffee ordered now would be ready; null while no hour can be
   * promised.
   */
  ritmo: z.object({ minutos: z.number().int().nullable(), demora_minutos: z.number().int(), pausa_hasta: Instant.nullable() }),
  /** True when the shop prints slips on a network printer; absent otherwise. */
  printer: z.literal(true).optional(),
});
export type BarBoard = z.infer<typeof BarBoard>;

/** A product or an option that staff may take off sale. `group`: the group of an option. */
export const MenuEntry = SoldOut.extend({ group: z.string().optional(), available: z.boolean() });
export type MenuEntry = z.infer<typeof MenuEntry>;

const CounterItems = z
  .array(z.object({ product_id: Id, quantity: Quantity, options: Selection.optional() }), 'Envía los productos.')
  .min(1, 'Envía los productos.')
  .max(MAX_LINES, 'Son demasiados productos.');

/** Either the products that were sold, or the seconds that they take at each station. */
const CounterSale = z
  .object({
    items: CounterItems.optional(),
    segundos: z
      .number('Escribe los segundos.')
      .int('Escribe segundos enteros.')
      .min(1, 'El mínimo es 1.')
      .max(MAX_PREP_SECONDS, `El máximo es ${MAX_PREP_SECONDS}.`)
      .optional(),
    station: Station.exclude(['none'], 'Debe ser barra o cocina.').optional(),
  })
  .refine(
    ({ items, segundos, station }) => (items === undefined ? segundos !== undefined && station !== undefined : segundos === undefined),
    'Envía items, o segundos y station.',
  );
export type CounterSale = z.output<typeof CounterSale>;

export const bar = {
  board: endpoint('GET /api/barra', {
    access: 'staff',
    summary: 'La barra: pedidos por preparar y los listos de los últimos 30 minutos, lo que falta por hacer y lo agotado',
    output: z.object({ data: BarBoard }),
  }),
  menu: endpoint('GET /api/barra/carta', {
    access: 'staff',
    summary: 'Lo que la barra puede marcar como agotado: productos y opciones, por nombre',
    output: z.object({ data: z.array(MenuEntry) }),
  }),
  make: endpoint('PUT /api/orders/{id}/lines/{line_id}', {
    access: 'staff',
    summary: 'Decir si un renglón está hecho; el primero empieza el pedido, y quitarlo en dos minutos lo deja como estaba',
    input: z.object({ id: Id, line_id: Id, made: z.boolean('Debe ser verdadero o falso.') }),
    output: BarOrder,
  }),
  sale: endpoint('POST /api/barra/venta', {
    access: 'staff',
    status: 201,
    summary: 'Una venta en el mostrador: solo ocupa el tiempo de la barra. Contesta los segundos que cupieron',
    input: CounterSale,
    output: z.object({ data: z.object({ barra: z.number().int(), cocina: z.number().int() }) }),
  }),
  print: endpoint('POST /api/orders/{id}/slip', {
    access: 'staff',
    status: 202,
    summary: 'Volver a imprimir la comanda en la impresora de red; sale marcada COPIA',
    input: z.object({ id: Id }),
    output: z.object({ message: z.string() }),
  }),
  printer: endpoint('GET /api/barra/impresora', {
    access: 'staff',
    summary: 'Si hay una impresora de red para volver a imprimir comandas',
    output: z.object({ data: z.object({ connected: z.boolean() }) }),
  }),
};
