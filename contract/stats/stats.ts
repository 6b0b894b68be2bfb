import { z } from 'zod';
import { ORDER_TYPES } from '../orders/order-types.ts';
import { STATES } from '../reservations/reservation-states.ts';
import { addDays } from '../shop-clock.ts';
import { endpoint } from '../wire/endpoint.ts';
import { EXPORT_FORMATS } from '../wire/export-formats.ts';
import { Instant, Pesos, queryInt } from '../wire/shapes.ts';
import { GRAINS, MOST_DAYS, TOP_STEP } from './stats-choices.ts';

// zod and PostgreSQL read the first years of the calendar differently.
const DAY = { error: 'Escribe un día como 2026-11-28.', abort: true };
/** Aborts at the first error: the range is compared only when both ends are valid days. */
const Day = z.iso.date(DAY).refine((day) => day >= '2000' && day < '2200', DAY);

/** Days of Mexico City, both included. Each endpoint has its own default range. */
const range = { desde: Day.optional(), hasta: Day.optional() };
type Sent = { desde?: string | undefined; hasta?: string | undefined };

const isPaired = ({ desde, hasta }: Sent) => (desde === undefined) === (hasta === undefined);
const isOrdered = ({ desde, hasta }: Sent) => !desde || !hasta || desde <= hasta;
const isBounded = ({ desde, hasta }: Sent) => !desde || !hasta || hasta < addDays(desde, MOST_DAYS);

const ranged = <S extends z.ZodRawShape>(shape: S) =>
  z
    .object({ ...shape, ...range })
    .refine((sent) => isPaired(sent as Sent), { path: ['hasta'], error: 'Envía los dos días, desde y hasta, o ninguno.' })
    .refine((sent) => isOrdered(sent as Sent), { path: ['hasta'], error: 'El último día no puede ser anterior al primero.' })
    .refine((sent) => isBounded(sent as Sent), { path: ['hasta'], error: `El rango puede tener hasta ${MOST_DAYS} días.` });

/** A whole number of the query; values out of range are moved to the nearest limit. */
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
    .pipe(z.number().int('Debe ser un número entero.'))
    .transform((value) => Math.min(max, Math.max(min, value)));

const answer = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), message: z.string(), data });

export const SalesSummary = z.object({
  /** The sales of the range; of all time when there is no range. */
  totalSales: Pesos,
  totalOrders: z.number().int(),
  /** The sales of the range; of this month so far when there is no range. */
  monthlySales: Pesos,
  /**
   * `monthlySales` compared with the same number of days before, of which only those up to today count. Without a range, compared with the
   * same days of last month. Two decimals; 100 when there were no sales before.
   */
  comparisonPercentage: z.number(),
});
export type SalesSummary = z.infer<typeof SalesSummary>;

/** `period`: `yyyy-MM-dd`, `yyyy-Www` (ISO), `yyyy-MM` or `yyyy`. */
export const PeriodSales = z.object({ period: z.string(), order_count: z.number().int(), total_sales: Pesos });
export type PeriodSales = z.infer<typeof PeriodSales>;

export const TopProduct = z.object({
  product_id: z.string(),
  total_quantity: z.number().int(),
  /** The sum of the prices paid. It differs from quantity times the current price after a price change. */
  total_revenue: Pesos,
  products: z.object({ name: z.string(), price: Pesos, image: z.string() }),
});
export type TopProduct = z.infer<typeof TopProduct>;

/** Statistics of the range, or of all time when there is no range. Only orders that count as sales. */
export const ReceivingStats = z.object({
  /**
   * The types that have orders; the last one, null, is for orders without a type. `total`: sales without tips and less refunds; the totals
   * sum to `totalSales` of the summary.
   */
  tipos: z.array(z.object({ tipo: z.enum(ORDER_TYPES).nullable(), pedidos: z.number().int(), total: Pesos })),
  /** Tips, less what refunds returned of them. */
  propinas: Pesos,
  /** Discounts of promotions and coupons. */
  descuentos: Pesos,
  /** The delivery fees that guests paid. */
  envios: Pesos,
});
export type ReceivingStats = z.infer<typeof ReceivingStats>;

/**
 * How, when and by whom the sales were made. `metodos` adds up payments, tips included and less refunds: an order that was paid in several
 * ways counts in each. `personas`: who sold at the tills.
 */
export const PaymentStats = z.object({
  metodos: z.array(z.object({ metodo: z.string(), pedidos: z.number().int(), total: Pesos })),
  /** By the hour of the day, 0 to 23. Without tips. */
  horas: z.array(z.object({ hora: z.number().int(), pedidos: z.number().int(), total: Pesos })),
  personas: z.array(
    z.object({
      /** Null once the account is deleted. */
      user_id: z.string().nullable(),
      nombre: z.string().nullable(),
      pedidos: z.number().int(),
      total: Pesos,
      propinas: Pesos,
    }),
  ),
});
export type PaymentStats = z.infer<typeof PaymentStats>;

/** The programs that prepared orders, by their hosts, the largest sales first. Sales are without tips and less refunds. */
export const PlatformStats = z.array(z.object({ plataforma: z.string(), pedidos: z.number().int(), ventas: Pesos }));
export type PlatformStats = z.infer<typeof PlatformStats>;

export const CustomerStats = z.object({
  /** Accounts at the end of the range. */
  totalCustomers: z.number().int(),
  /** Accounts opened in the range; this month when there is no range. */
  newCustomers: z.number().int(),
  /** Customers with two or more orders in the range. */
  returningCustomers: z.number().int(),
  /** Orders of the range per ordering customer. */
  avgPurchaseFrequency: z.number(),
});
export type CustomerStats = z.infer<typeof CustomerStats>;

/** Counted by the day of the visit. */
export const ReservationStats = z.object({
  totalReservations: z.number().int(),
  /** Reservations of the range; of this month when there is no range. */
  monthlyReservations: z.number().int(),
  confirmed: z.number().int(),
  pending: z.number().int(),
  cancelled: z.number().int(),
  /** Guests per reservation that was not cancelled. */
  avgPartySize: z.number(),
});
export type ReservationStats = z.infer<typeof ReservationStats>;

/** A figure and the address of the page that lists what it counts. */
const Figure = z.object({ value: z.number(), href: z.string() });

export const Overview = z.object({
  /** Today's sales, in pesos. */
  ventas: Figure,
  /** Today's sold pieces. */
  productos_vendidos: Figure,
  clientes: Figure,
  pedidos_pendientes: Figure,
  /** The sales of this week, Monday to Sunday; `dia`: `yyyy-MM-dd`. */
  semana: z.array(z.object({ dia: z.string(), total: Pesos })),
  /** The shares of the pieces sold in the last 30 days, in whole percent that sum to 100; `product_id` is null for 'Otros'. */
  top: z.array(z.object({ product_id: z.string().nullable(), name: z.string(), share: z.number().int() })),
  /** Tasks for the staff; kinds without a task are left out. */
  atencion: z.array(
    z.object({
      kind: z.enum([
        'unmatched_payments',
        'disputes',
        'open_orders',
        'arrivals',
        'bad_reviews',
        'new_messages',
        'sold_out',
        'low_stock',
        'no_station',
        'locked_secrets',
        'stamps_waiting',
        'invoices_refused',
        'globals_due',
        'certificate_missing',
        'certificate_ends',
      ]),
      count: z.number().int(),
      href: z.string(),
      /** Only for `low_stock`: the first entries, the lowest count first. */
      items: z.array(z.object({ name: z.string(), left: z.number().int() })).optional(),
      /** Only for `certificate_ends`: its last moment. */
      until: Instant.optional(),
    }),
  ),
});
export type Overview = z.infer<typeof Overview>;

/** Minutes since midnight on the shop's clock. */
const Minute = z.number().int();
/** The number of orders per five minutes; only orders that count as sales. */
const Ticks = z.array(z.object({ minuto: Minute, pedidos: z.number().int() }));

/** The sales of today along its hours. */
export const DayLine = z.object({
  dia: z.string(),
  abre: Minute,
  cierra: Minute,
  pedidos: Ticks,
  /** The orders of this weekday of last week. */
  semana_pasada: Ticks,
  /** The visits to the lounge that were not cancelled, the earliest first. */
  visitas: z.array(
    z.object({
      id: z.string(),
      desde: Minute,
      hasta: Minute,
      mesas: z.array(z.number().int()),
      personas: z.number().int(),
      estado: z.enum(STATES),
    }),
  ),
});
export type DayLine = z.infer<typeof DayLine>;

/** The query of the export; the answer is a file instead of JSON. */
export const ExportRequest = ranged({ formato: z.enum(EXPORT_FORMATS, 'Elige csv o xlsx.') });
export type ExportRequest = z.infer<typeof ExportRequest>;

export const stats = {
  overview: endpoint('GET /api/stats/overview', {
    access: 'manager',
    summary: 'El día de hoy: ventas, semana, más vendidos y lo que pide atención',
    input: ranged({}),
    output: answer(Overview),
    envelope: true,
  }),
  day: endpoint('GET /api/stats/day', {
    access: 'manager',
    summary: 'El día de hoy por horas: pedidos, visitas y el mismo día de la semana pasada',
    output: answer(DayLine),
    envelope: true,
  }),
  salesSummary: endpoint('GET /api/stats/sales-summary', {
    access: 'manager',
    summary: 'Ventas y pedidos, y su comparación con los días anteriores',
    input: ranged({}),
    output: answer(SalesSummary),
    envelope: true,
  }),
  salesByPeriod: endpoint('GET /api/stats/sales-by-period', {
    access: 'manager',
    summary: 'Ventas por día, semana, mes o año, lo más antiguo primero',
    input: ranged({ period: z.enum(GRAINS, 'Elige day, week, month o year.').optional() }),
    output: answer(z.array(PeriodSales)),
    envelope: true,
  }),
  topProducts: endpoint('GET /api/stats/top-products', {
    access: 'manager',
    summary: 'Los productos más vendidos; `limit` se ajusta de 1 a 5',
    input: ranged({ limit: clamped(1, TOP_STEP).optional(), offset: queryInt(0, 1_000_000).optional() }),
    output: answer(z.array(TopProduct)),
    envelope: true,
  }),
  receiving: endpoint('GET /api/stats/receiving', {
    access: 'manager',
    summary: 'Ventas por la forma de recibir el pedido, y propinas, descuentos y envíos',
    input: ranged({}),
    output: answer(ReceivingStats),
    envelope: true,
  }),
  payments: endpoint('GET /api/stats/payments', {
    access: 'manager',
    summary: 'Ventas por forma de pago, por hora y por quien cobró en la caja; sin rango, las de hoy',
    input: ranged({}),
    output: answer(PaymentStats),
    envelope: true,
  }),
  platforms: endpoint('GET /api/stats/platforms', {
    access: 'manager',
    summary: 'Pedidos y ventas por el asistente que los preparó; sin rango, de los últimos 30 días',
    input: ranged({}),
    output: answer(PlatformStats),
    envelope: true,
  }),
  customerStats: endpoint('GET /api/stats/customer-stats', {
    access: 'manager',
    summary: 'Clientes: cuántos, nuevos y los que volvieron',
    input: ranged({}),
    output: answer(CustomerStats),
    envelope: true,
  }),
  reservationStats: endpoint('GET /api/stats/reservation-stats', {
    access: 'manager',
    summary: 'Reservaciones por día de visita',
    input: ranged({}),
    output: answer(ReservationStats),
    envelope: true,
  }),
};
