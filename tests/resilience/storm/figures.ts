import { toCents } from '#contract/money.ts';
import { type OrderStatus, SALE_STATUSES } from '#contract/orders/order-statuses.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { readSheet } from '#server/gateways/spreadsheet/read.ts';
import type { TestApp } from '../../app.ts';
import type { Person } from '../../factories/users.ts';

type Order = { status: string; total: number; tip: number; refunded: number };

/** Sums orders. Tips are not sales. @returns what was paid and not refunded, in centavos, and the number of orders */
function salesOf(all: Order[]) {
  const sold = all.filter(({ status }) => SALE_STATUSES.includes(status as OrderStatus));
  return { orders: sold.length, cents: sold.reduce((sum, { total, tip, refunded }) => sum + Math.max(total - tip - refunded, 0), 0) };
}

/** Today's sales as the owner reads them in each place: the list of orders, the exported file, the statistics. */
export async function figures(app: TestApp, owner: Person) {
  const { today } = shopClock(new Date());
  const range = { desde: today, hasta: today };
  const [{ data: overview }, { data: periods }, { data: summary }, listed, filed] = await Promise.all([
    owner.api('GET /api/stats/overview', {}),
    owner.api('GET /api/stats/sales-by-period', { period: 'day' }),
    owner.api('GET /api/stats/sales-summary', range),
    listOf(owner),
    fileOf(app, owner, range),
  ]);
  const list = salesOf(listed);
  const last = periods.at(-1);
  return {
    list,
    file: salesOf(filed),
    overview: { ...list, cents: toCents(overview.ventas.value) },
    period: { orders: last?.order_count, cents: toCents(last?.total_sales ?? 0) },
    summary: { orders: summary.totalOrders, cents: toCents(summary.totalSales) },
  };
}

async function listOf(owner: Person): Promise<Order[]> {
  const all: Order[] = [];
  for (const limit = 500; ; ) {
    const page = await owner.api('GET /api/orders', { limit, offset: all.length });
    all.push(
      ...page.map(({ status, total, propina = 0, refunded = 0 }) => ({
        status,
        total: toCents(total),
        tip: toCents(propina),
        refunded: toCents(refunded),
      })),
    );
    if (page.length < limit) return all;
  }
}

/** @throws when the columns of a row do not sum to its total */
async function fileOf(app: TestApp, owner: Person, range: { desde: string; hasta: string }): Promise<Order[]> {
  const query = new URLSearchParams({ formato: 'csv', ...range });
  const file = await app.send(`/api/stats/export?${query}`, { headers: { authorization: `Bearer ${owner.token}` } });
  const [head, ...rows] = await readSheet({ kind: 'csv', content: await file.text(), headers: [] });
  return rows.map(({ cells }) => {
    const cell = (name: string) => cells[head?.cells.indexOf(name) ?? -1] ?? '';
    const cents = (name: string) => toCents(Number(cell(name)));
    const total = cents('total');
    const tip = cents('propina');
    if (cents('subtotal') - cents('descuento') + tip + cents('envio') !== total) throw new Error(`Wrong sum: ${cells}`);
    return { status: cell('estado'), total, tip, refunded: cents('reembolsado') };
  });
}
