import type { BarBoard, BarItem, BarOrder } from '#contract/orders/bar/bar.ts';
import type { ShopOrder } from '#contract/orders/order.ts';
import { db, type Tx } from '#server/db/client.ts';
import * as catalog from '#server/features/catalog/index.ts';
import * as office from '#server/features/orders/office/board.ts';
import { withHistory } from '#server/features/orders/office/queries.ts';
import { isConnected } from '#server/gateways/printer/printer.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { pace } from './pace.ts';
import * as queries from './queries.ts';
import { readingOf, todoOf } from './rules.ts';

/** The orders to prepare, and those that became ready recently. */
export async function board(viewer: CallerUser): Promise<BarBoard> {
  const ids = await queries.onScreen();
  const found = new Map((await withHistory(ids)).map((order) => [order.id, office.seenBy(viewer, order)]));
  // An order may have left the screen between the two queries.
  const orders = await forBar(ids.flatMap((id) => found.get(id) ?? []));
  const [sold_out, ritmo] = [await catalog.soldOut(), await pace(new Date())];
  return { orders, todo: todoOf(orders), sold_out, ritmo, ...(isConnected() && { printer: true }) };
}

/** One order as the bar sees it. */
export async function one(id: string, viewer: CallerUser, on: Pick<Tx, 'select'>): Promise<BarOrder> {
  const [order] = await forBar([await office.one(id, viewer, on)], on);
  return order as BarOrder;
}

async function forBar(orders: readonly ShopOrder[], on: Pick<Tx, 'select'> = db): Promise<BarOrder[]> {
  const lines = await queries.linesOf(
    on,
    orders.map(({ id }) => id),
  );
  const known = new Map(lines.map((line) => [line.id, line]));
  const groups = await catalog.optionsOfProducts(
    on,
    lines.map(({ productId }) => productId),
  );
  return orders.map((order) => ({
    ...order,
    items: order.items.map((item): BarItem => {
      const line = known.get(item.id);
      const reading = readingOf(groups.get(item.product_id) ?? [], line?.options ?? []);
      return { ...item, station: line?.station ?? 'none', made_at: line?.madeAt?.toISOString() ?? null, ...reading };
    }),
  }));
}
