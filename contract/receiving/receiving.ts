import { z } from 'zod';
import { OrderData } from '../orders/checkout.ts';
import { ORDER_TYPES } from '../orders/order-types.ts';
import { OrderTypeField, receivingFields } from '../orders/receiving-fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Instant, Pesos, PostalCode, paragraph } from '../wire/shapes.ts';

/** The ways to receive an order: their prices and their hours. */

/** A way to receive an order. `minutos`: how long the delivery takes; null for parcels, which take days. */
export const TypeOffer = z.object({
  tipo: z.enum(ORDER_TYPES),
  costo: Pesos,
  minimo: Pesos,
  minutos: z.tuple([z.number().int(), z.number().int()]).nullable(),
});
export type TypeOffer = z.infer<typeof TypeOffer>;

/** A slot and how many minutes from now it begins. */
export const PromisedHour = z.object({ hora: Instant, minutos: z.number().int() });
export type PromisedHour = z.infer<typeof PromisedHour>;

/** Order data with an incomplete address: it may be absent or have only its postal code. */
const QuoteData = z.object({
  items: OrderData.def.out.shape.items,
  shipping_address: z
    .object({ postal_code: paragraph(0, 12).nullish() })
    .nullish()
    .catch(null),
  ...receivingFields,
});
export type QuoteData = z.output<typeof QuoteData>;

const QuotedLine = z.object({
  product_id: z.string(),
  /** The price of one unit with its options, before discounts and rewards. */
  unit: Pesos,
  quantity: z.number().int(),
  /** The discount of promotions on the whole line. */
  discount: Pesos,
  /** The discount of rewards on the whole line. */
  reward: Pesos,
});

/** Why the order cannot be paid now: code, sentence and details of the refusal that opening a payment would answer. */
export const QuoteProblem = z.object({ code: z.string(), message: z.string(), data: z.record(z.string(), z.unknown()).optional() });
export type QuoteProblem = z.infer<typeof QuoteProblem>;

export const Quote = z.object({
  lineas: z.array(QuotedLine),
  subtotal: Pesos,
  descuento: Pesos,
  recompensas: Pesos,
  envio: Pesos,
  propina: Pesos,
  total: Pesos,
  /** The points that the order would earn. */
  puntos: z.number().int(),
  /** The promised hour; null for parcels, for orders without a type, and while no hour can be promised. */
  hora: Instant.nullable(),
  problemas: z.array(QuoteProblem),
});
export type Quote = z.infer<typeof Quote>;

export const receiving = {
  quote: endpoint('POST /api/orders/quote', {
    access: 'anyone',
    summary: 'Lo que costaría un pedido y para cuándo estaría; no aparta nada',
    input: z.object({ order_data: QuoteData }),
    output: z.object({ data: Quote }),
  }),
  slots: endpoint('POST /api/orders/slots', {
    access: 'anyone',
    summary: 'Los horarios de un día para un pedido',
    input: z.object({
      tipo: OrderTypeField,
      fecha: z.iso.date('Escribe una fecha.'),
      items: OrderData.def.out.shape.items,
    }),
    output: z.object({
      data: z.object({
        /** The earliest hour; null while no hour can be promised. */
        antes: PromisedHour.nullable(),
        /** `quedan`: how many more orders like this cart fit, counted up to 9. */
        horarios: z.array(z.object({ hora: Instant, disponible: z.boolean(), quedan: z.number().int() })),
      }),
    }),
  }),
  delivery: endpoint('GET /api/envio', {
    access: 'anyone',
    summary: 'Cómo se puede recibir un pedido en un código postal, y lo que cuesta',
    input: z.object({ codigo_postal: PostalCode }),
    output: z.object({ data: z.object({ tipos: z.array(TypeOffer) }) }),
  }),
};
