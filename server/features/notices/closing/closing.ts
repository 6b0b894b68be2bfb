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
  const { methods, refunds } = await closingFigures(day);
  const sum = (key: 'orders' | 'saleCents' | 'tipCents' | 'discountCents' | 'deliveryCents') =>
    methods.reduce((all, row) => all + row[key], 0);
  const [orders, sales] = [sum('orders'), sum('saleCents')];
  if (orders + refunds.count === 0 && spansOn(settings().horario, day).length === 0) return null;
  return {
    title: `Corte del ${dayText(shopInstant(day, 12))}`,
    short: `${counted(orders)} · ${money(sales)}`,
    figures: [
      ['Pedidos', String(orders)],
      ['Ventas', money(sales)],
      ['Promedio por pedido', orders === 0 ? '—' : money(Math.round(sales / orders))],
      ...methods.map((row): Figure => [`${payWayName(row.method)} (${counted(row.orders)})`, money(row.saleCents + row.tipCents)]),
      ['Propinas', money(sum('tipCents'))],
      ['Envíos', money(sum('deliveryCents'))],
      ['Descuentos', money(sum('discountCents'))],
      ['Reembolsos', refunds.count === 0 ? money(0) : `${money(refunds.cents)} (${refunds.count})`],
    ],
  };
}
