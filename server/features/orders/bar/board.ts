import type { BarBoard, BarItem, BarOrder } from '#contract/orders/bar/bar.ts';
import { CUP_SECONDS } from '#contract/orders/bar/bar-rules.ts';
import type { ShopOrder } from '#contract/orders/order.ts';
import { settings } from '#server/current-settings.ts';
import { db, type Tx } from '#server/db/client.ts';
import * as catalog from '#server/features/catalog/index.ts';
import * as office from '#server/features/orders/office/board.ts';
import { withHistory } from '#server/features/orders/office/queries.ts';
import { type Ask, chooseHour, isPausedAt, promised } from '#server/features/orders/receiving/hours/hours.ts';
import { loadsFor } from '#server/features/orders/receiving/hours/slots.ts';
import { isConnected } from '#server/gateways/printer/printer.ts';
import type { CallerUser } from '#server/http/caller.ts';
import * as queries from './queries.ts';
import { readingOf, todoOf } from './rules.ts';

/** A cup of coffee, to be picked up as soon as possible. */
const CUP: Ask = { tipo: 'recoger', hora: null, work: { barra: CUP_SECONDS, cocina: 0 }, prepSeconds: CUP_SECONDS };

/** The hour that a guest who orders now would be promised. */
async function pace(now: Date): Promise<BarBoard['ritmo']> {
  const shop = settings();
  const chosen = chooseHour(shop, CUP, (await loadsFor(db, CUP, null, now)).loads, now);
  return {
    minutos: 'at' in chosen ? promised(chosen.at, now).minutos : null,
    demora_minutos: shop.pedidos.demora_minutos,
    // A pause that has ended is answered as null.
    pausa_hasta: isPausedAt(shop, now) ? shop.pedidos.pausa_hasta : null,
  };
}

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
