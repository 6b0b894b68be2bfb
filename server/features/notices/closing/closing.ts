import { formatPrice, toPesos } from '#contract/money.ts';
import { payWayName } from '#contract/payments/payment-methods.ts';
import { spansOn } from '#contract/settings/opening-hours.ts';
import { shopInstant } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import { dayText } from '#server/date-text.ts';
import { inTransaction } from '#server/db/transaction.ts';
import * as queries from '#server/features/notices/queries.ts';
import { closingFigures } from '#server/features/stats/index.ts';
import { enqueueNotice } from '#server/staff-notice.ts';
import { lastClosedDay } from './rules.ts';

/** The work of the job: enqueues the notice about the last closed day, once for all processes. */
export async function closeDay(now: Date): Promise<void> {
  if (settings().avisos.dueno.corte === 'off') return;
  const day = lastClosedDay(settings().horario, now);
  if (await queries.isClosed(day)) return;
  await inTransaction(async (tx) => {
    if (await queries.markClosed(tx, day)) await enqueueNotice(tx, 'corte', day);
  });
}

type Figure = [label: string, value: string];

const money = (cents: number): string => formatPrice(toPesos(cents));
const counted = (count: number): string => `${count} ${count === 1 ? 'pedido' : 'pedidos'}`;

/** The figures of a day, as they are now. @returns null for a day without opening hours on which nothing happened */
export async function closingOf(day: string): Promise<{ title: string; short: string; figures: Figure[] } | null> {
  const { sales: sold, ways, refunds } = await closingFigures(day);
  const { orders, saleCents: sales } = sold;
  if (orders + refunds.count === 0 && spansOn(settings().horario, day).length === 0) return null;
  return {
    title: `Corte del ${dayText(shopInstant(day, 12))}`,
    short: `${counted(orders)} · ${money(sales)}`,
    figures: [
      ['Pedidos', String(orders)],
      ['Ventas', money(sales)],
      ['Promedio por pedido', orders === 0 ? '—' : money(Math.round(sales / orders))],
      ...ways.map((way): Figure => [`${payWayName(way.method)} (${counted(way.orders)})`, money(way.cents)]),
      ['Propinas', money(sold.tipCents)],
      ['Envíos', money(sold.deliveryCents)],
      ['Descuentos', money(sold.discountCents)],
      ['Reembolsos', refunds.count === 0 ? money(0) : `${money(refunds.cents)} (${refunds.count})`],
    ],
  };
}
