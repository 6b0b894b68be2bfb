import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { plain } from '../wire/shapes.ts';

/** The events that browsers report. Purchases are counted from orders instead. */
export const EVENT_NAMES = ['page_view', 'view_item', 'add_to_cart', 'begin_checkout'] as const;
export type EventName = (typeof EVENT_NAMES)[number];

const text = (max: number) =>
  z.string('Escribe un texto.').max(max, `No puede exceder los ${max} caracteres.`).refine(plain, 'Contiene caracteres no permitidos.');

export const Collected = z.object({
  events: z
    .array(
      z.object({
        name: z.enum(EVENT_NAMES, 'Evento desconocido.'),
        path: text(2000).refine((path) => path.startsWith('/'), 'Debe empezar con /.'),
        product_id: text(200).nullish(),
        /** In pesos. */
        value: z.number('Debe ser un número.').min(0, 'El mínimo es 0.').max(1_000_000, 'El máximo es 1,000,000.').nullish(),
      }),
      'Envía los eventos.',
    )
    .max(50, 'A lo más 50 eventos.'),
  /** The host of the referring page, and the browser's time zone. */
  referrer: text(300).nullish(),
  time_zone: text(60).nullish(),
});
export type Collected = z.output<typeof Collected>;

/** A number of the query; values out of range are moved to the nearest limit. */
const clamped = (min: number, max: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,9}$/, 'Debe ser un número entero.')
          .transform(Number),
      ],
      'Debe ser un número entero.',
    )
    .transform((value) => Math.min(max, Math.max(min, Math.trunc(value))));

/** Where the figures come from, and the currency of their amounts. */
const Origin = { source: z.enum(['shop', 'ga4']), currency: z.string() };
const Count = z.number().int();
const Row = { name: z.string(), count: Count, users: Count };

export const Overview = z.object({
  ...Origin,
  totalUsers: Count,
  totalSessions: Count,
  totalPageViews: Count,
  /** In seconds. */
  avgSessionDuration: z.number(),
  totalEvents: Count,
});
export type Overview = z.infer<typeof Overview>;

/** Rates in percent. */
export const Conversions = z.object({
  ...Origin,
  conversionRate: z.number(),
  revenuePerUser: z.number(),
  cartAbandonmentRate: z.number(),
  bySource: z.array(z.object({ source: z.string(), conversionRate: z.number(), sessions: Count, transactions: Count })),
  conversions: z.array(z.object({ ...Row, value: z.number() })),
});
export type Conversions = z.infer<typeof Conversions>;

export const Audience = z.object({
  ...Origin,
  totalUsers: Count,
  newUsers: Count,
  totalSessions: Count,
  byCountry: z.record(z.string(), z.object({ users: Count, sessions: Count, newUsers: Count })),
  audience: z.array(z.object(Row)),
});
export type Audience = z.infer<typeof Audience>;

export const Events = z.object({ ...Origin, events: z.array(z.object({ ...Row, value: z.number() })), total: Count });
export type Events = z.infer<typeof Events>;

const wrapped = <T extends z.ZodType>(data: T) => z.object({ data });

export const analytics = {
  collect: endpoint('POST /api/analytics/collect', {
    access: 'anyone',
    summary: 'Contar visitas, sin cookies ni datos personales',
    input: Collected,
  }),
  overview: endpoint('GET /api/analytics/overview', {
    access: 'manager',
    summary: 'Visitas de los últimos 28 días',
    output: wrapped(Overview),
  }),
  conversions: endpoint('GET /api/analytics/conversions', {
    access: 'manager',
    summary: 'De la visita a la compra, en los últimos 28 días',
    output: wrapped(Conversions),
  }),
  audience: endpoint('GET /api/analytics/audience', {
    access: 'manager',
    summary: 'De dónde son las visitas de los últimos 28 días',
    output: wrapped(Audience),
  }),
  events: endpoint('GET /api/analytics/events', {
    access: 'manager',
    summary: 'Eventos de los últimos 28 días, el más frecuente primero; limit de 1 a 10',
    input: z.object({ limit: clamped(1, 10).default(10), offset: clamped(0, 1_000_000).default(0) }),
    output: wrapped(Events),
  }),
};
