import { toPesos } from '#contract/money.ts';
import { ORDER_TYPES } from '#contract/orders/order-types.ts';
import { shopClock } from '#contract/shop-clock.ts';
import type { CustomerStats, PeriodSales, ReceivingStats, ReservationStats, SalesSummary, TopProduct } from '#contract/stats/stats.ts';
import { type Grain, TOP_STEP } from '#contract/stats/stats-choices.ts';
import * as closing from './closing/queries.ts';
import { lagging } from './lagging.ts';
import * as queries from './queries.ts';
import type { Range } from './rules.ts';
import * as rules from './rules.ts';

type Asked = { desde?: string | undefined; hasta?: string | undefined };

/** @returns null when the request has no range */
export const rangeOf = ({ desde, hasta }: Asked): Range | null => (desde && hasta ? { desde, hasta } : null);
export const todayOf = (now: Date): string => shopClock(now).today;
const today = todayOf;
const allTime = (now: Date): Range => ({ desde: rules.BEGINNING, hasta: today(now) });
const thisMonth = (now: Date): Range => ({ desde: rules.monthStart(today(now)), hasta: today(now) });

export const sumCents = (days: readonly queries.DaySales[]): number => days.reduce((sum, { cents }) => sum + cents, 0);
export const sumPieces = (days: readonly queries.DaySales[]): number => days.reduce((sum, { pieces }) => sum + pieces, 0);
/** How long the answers of slow queries are cached. */
const LAG_MS = 3000;
const lag = lagging(LAG_MS);

/** A whole month or year is read at once. The sums of other ranges are cached for a moment. */
const summed = async <T>(what: string, range: Range, now: Date, make: () => Promise<T>): Promise<T> =>
  rules.piecesOf(range, today(now)).length === 1 ? make() : lag(`${what} ${range.desde} ${range.hasta} ${await queries.version()}`, make);

/** Best sellers of a range. */
const best = (range: Range, now: Date, limit: number, offset: number): Promise<queries.ProductSales[]> =>
  summed(`best ${limit} ${offset}`, range, now, () => queries.topProducts(range, today(now), limit, offset));

/**
 * The best sellers of a range and the pieces of all products, read and cached together: read separately, they could contradict each other.
 */
export const bestAndAll = (range: Range, now: Date, limit: number): Promise<{ best: queries.ProductSales[]; pieces: number }> =>
  summed(`best and all ${limit}`, range, now, async () => {
    const [best, days] = await Promise.all([queries.topProducts(range, today(now), limit, 0), queries.salesByDay(range)]);
    return { best, pieces: sumPieces(days) };
  });

/** The number of customer accounts at the end of a day. */
export const customersUntil = (day: string): Promise<number> => lag(`customers ${day}`, () => queries.customersUntil(day));

const sumOrders = (days: readonly queries.DaySales[]): number => days.reduce((sum, { orders }) => sum + orders, 0);
const within = (days: readonly queries.DaySales[], { desde, hasta }: Range) => days.filter(({ day }) => day >= desde && day <= hasta);

export async function salesSummary(asked: Asked, now: Date): Promise<SalesSummary> {
  const range = rangeOf(asked);
  const compared = range ? { now: range, before: rules.daysBefore(range, today(now)) } : rules.monthsToCompare(today(now));
  const wanted = range ?? allTime(now);
  const read = { desde: range ? compared.before.desde : wanted.desde, hasta: wanted.hasta };
  const days = await queries.salesByDay(read);
  const all = within(days, wanted);
  const current = sumCents(within(days, compared.now));
  return {
    totalSales: toPesos(sumCents(all)),
    totalOrders: sumOrders(all),
    monthlySales: toPesos(current),
    comparisonPercentage: rules.changePercent(current, sumCents(within(days, compared.before))),
  };
}

export async function salesByPeriod({ period = 'month', ...asked }: Asked & { period?: Grain | undefined }, now: Date) {
  const range = rangeOf(asked) ?? rules.latestPeriods(period, today(now));
  const byPeriod = Map.groupBy(await queries.salesByDay(range), ({ day }) => rules.periodName(period, day));
  return rules.periodNames(period, range).map((name): PeriodSales => {
    const days = byPeriod.get(name) ?? [];
    return { period: name, order_count: sumOrders(days), total_sales: toPesos(sumCents(days)) };
  });
}

export async function topProducts(
  { limit = TOP_STEP, offset = 0, ...asked }: Asked & { limit?: number | undefined; offset?: number | undefined },
  now: Date,
): Promise<TopProduct[]> {
  const rows = await best(rangeOf(asked) ?? allTime(now), now, limit, offset);
  return rows.map(({ id, quantity, cents, name, priceCents, image }) => ({
    product_id: id,
    total_quantity: quantity,
    total_revenue: toPesos(cents),
    products: { name, price: toPesos(priceCents), image },
  }));
}

export async function receivingStats(asked: Asked, now: Date): Promise<ReceivingStats> {
  const sold = await queries.salesByType(rangeOf(asked) ?? allTime(now));
  const sum = (key: 'tipCents' | 'discountCents' | 'deliveryCents') => toPesos(sold.reduce((cents, row) => cents + row[key], 0));
  return {
    tipos: [...ORDER_TYPES, null].flatMap((tipo) =>
      sold.filter((row) => row.tipo === tipo).map(({ orders, cents }) => ({ tipo, pedidos: orders, total: toPesos(cents) })),
    ),
    propinas: sum('tipCents'),
    descuentos: sum('discountCents'),
    envios: sum('deliveryCents'),
  };
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100;

export async function customerStats(asked: Asked, now: Date): Promise<CustomerStats> {
  const range = rangeOf(asked);
  const wanted = range ?? allTime(now);
  const [total, opened, bought] = await Promise.all([
    customersUntil(wanted.hasta),
    queries.newCustomers(range ?? thisMonth(now)),
    summed('buyers', wanted, now, () => queries.buyers(wanted, today(now))),
  ]);
  return {
    totalCustomers: total,
    newCustomers: opened,
    returningCustomers: bought.repeated,
    avgPurchaseFrequency: bought.buyers ? twoDecimals(bought.orders / bought.buyers) : 0,
  };
}

export async function reservationStats(asked: Asked, now: Date): Promise<ReservationStats> {
  const range = rangeOf(asked);
  // Future visits of this month belong to it too.
  const month = range ?? rules.wholeMonth(today(now));
  const [all, monthly] = await Promise.all([queries.visits(range), queries.visits(month)]);
  const { total, confirmed, pending, cancelled, partySize } = all;
  return {
    totalReservations: total,
    monthlyReservations: monthly.total,
    confirmed,
    pending,
    cancelled,
    avgPartySize: partySize,
  };
}

/** The number of customers who bought in the range. */
export const buyersIn = async (range: Range, now: Date): Promise<number> => (await queries.buyers(range, today(now))).buyers;

/** The sales of a day by the way of payment, and the refunds made on it, for the notice about its closing. */
export async function closingFigures(day: string) {
  const [sales, ways, refunds] = await Promise.all([closing.salesOf(day), closing.paidOn(day), closing.refundsOn(day)]);
  return { sales, ways, refunds };
}
