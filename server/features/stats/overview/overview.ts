import { toPesos } from '#contract/money.ts';
import { TO_MAKE } from '#contract/orders/order-statuses.ts';
import { addDays, HOUR_MS, shopClock } from '#contract/shop-clock.ts';
import type { Overview } from '#contract/stats/stats.ts';
import { TOP_STEP } from '#contract/stats/stats-choices.ts';
import { type LowStock, lowStock } from '#server/features/catalog/index.ts';
import { type Attention as Fiscal, attention as fiscalAttention } from '#server/features/invoices/index.ts';
import { unmatched as payments } from '#server/features/payments/index.ts';
import { countLocked } from '#server/features/secrets/index.ts';
import { salesByDay } from '#server/features/stats/queries.ts';
import { mondayOf, type Range, shares } from '#server/features/stats/rules.ts';
import { bestAndAll, customersUntil, rangeOf, sumCents, sumPieces } from '#server/features/stats/service.ts';
import { type Waiting, waiting } from './queries.ts';

const TOP_DAYS = 30;
/** How many items with low stock are named. */
const MOST_NAMED = 5;
const ARRIVALS_MS = 2 * HOUR_MS;

/** The figures of the dashboard's first page. @param asked a range that replaces today, and the last 30 days of the best sellers */
export async function overview(asked: Parameters<typeof rangeOf>[0], now: Date): Promise<Overview> {
  const { today } = shopClock(now);
  const range = rangeOf(asked);
  const day = range ?? { desde: today, hasta: today };
  const monday = mondayOf(today);
  const [sales, week, customers, top, things, unmatched, low, locked, fiscal] = await Promise.all([
    salesByDay(day),
    salesByDay({ desde: monday, hasta: addDays(monday, 6) }),
    customersUntil(day.hasta),
    topShares(range ?? { desde: addDays(today, 1 - TOP_DAYS), hasta: today }, now),
    waiting(TO_MAKE, today, now, new Date(now.getTime() + ARRIVALS_MS)),
    payments.unmatched(now),
    lowStock(),
    countLocked(),
    fiscalAttention(now),
  ]);
  return {
    ventas: { value: toPesos(sumCents(sales)), href: '/dashboard/orders?vista=lista&cerrados=si&dias=hoy' },
    productos_vendidos: { value: sumPieces(sales), href: '/dashboard/sales' },
    clientes: { value: customers, href: '/dashboard/users?role=customer' },
    pedidos_pendientes: { value: things.orders, href: '/dashboard/orders' },
    semana: Array.from({ length: 7 }, (_, index) => {
      const dia = addDays(monday, index);
      return { dia, total: toPesos(sumCents(week.filter((one) => one.day === dia))) };
    }),
    top,
    atencion: attention(things, unmatched.length, low, locked, fiscal),
  };
}

/** The best sellers, and the rest as 'Otros'. */
async function topShares(range: Range, now: Date): Promise<Overview['top']> {
  const { best, pieces: all } = await bestAndAll(range, now, TOP_STEP);
  const isAll = best.reduce((sum, { quantity }) => sum + quantity, 0) === all;
  const named = isAll ? best : best.slice(0, TOP_STEP - 1);
  const parts: { product_id: string | null; name: string; quantity: number }[] = named.map(({ id, name, quantity }) => {
    return { product_id: id, name, quantity };
  });
  const rest = all - named.reduce((sum, { quantity }) => sum + quantity, 0);
  if (rest > 0) parts.push({ product_id: null, name: 'Otros', quantity: rest });
  const percent = shares(parts.map(({ quantity }) => quantity));
  return parts.map(({ product_id, name }, index) => ({ product_id, name, share: percent[index] as number }));
}

const attention = (things: Waiting, unmatched: number, low: LowStock[], locked: number, fiscal: Fiscal): Overview['atencion'] =>
  (
    [
      { kind: 'unmatched_payments', count: unmatched, href: '/dashboard' },
      { kind: 'disputes', count: things.disputes, href: `/dashboard/orders?pedido=${things.oldestDispute}` },
      { kind: 'open_orders', count: things.orders, href: `/dashboard/orders?pedido=${things.oldestOrder}` },
      { kind: 'arrivals', count: things.arrivals, href: '/dashboard/reservations' },
      { kind: 'bad_reviews', count: things.badReviews, href: '/dashboard/reviews?estrellas=1' },
      { kind: 'new_messages', count: things.messages, href: '/dashboard/messages?estado=nuevo' },
      { kind: 'sold_out', count: things.soldOut, href: '/dashboard/products' },
      {
        kind: 'low_stock',
        count: low.length,
        // A single product has a page of its own.
        href: low.length === 1 && low[0]?.productId ? `/dashboard/products/${low[0].productId}` : '/dashboard/products',
        items: low.slice(0, MOST_NAMED).map(({ name, left }) => ({ name, left })),
      },
      { kind: 'no_station', count: things.noStation, href: '/dashboard/products?ver=sin-estacion' },
      // What opens them is a setting of the process, for which there is no page.
      { kind: 'locked_secrets', count: locked, href: '/dashboard' },
      ...fiscalThings(fiscal),
    ] satisfies Overview['atencion']
  ).filter(({ count }) => count > 0);

const fiscalThings = ({ waiting, refused, dueGlobals, certificate }: Fiscal): Overview['atencion'] => [
  { kind: 'stamps_waiting', count: waiting?.count ?? 0, href: documentsOf(waiting?.kind, 'en_proceso') },
  { kind: 'invoices_refused', count: refused?.count ?? 0, href: documentsOf(refused?.kind, 'rechazada') },
  { kind: 'globals_due', count: dueGlobals, href: '/dashboard/invoices?tipo=global' },
  ...(certificate === null
    ? []
    : certificate === 'missing'
      ? [{ kind: 'certificate_missing' as const, count: 1, href: FISCAL_SETTINGS }]
      : [{ kind: 'certificate_ends' as const, count: 1, href: FISCAL_SETTINGS, until: certificate.until.toISOString() }]),
];

const FISCAL_SETTINGS = '/dashboard/ajustes#impuestos';
const documentsOf = (kind: string | undefined, state: string) => `/dashboard/invoices?tipo=${kind}&estado=${state}`;
