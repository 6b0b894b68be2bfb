import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '#contract/orders/order-statuses.ts';
import { type DemoGroup, demoGroups } from '#server/db/seed/catalog/option-groups.ts';
import { demoProducts } from '#server/db/seed/catalog/products.ts';
import type { DayFigures } from '#server/features/analytics/figures/figures.ts';
import { demoHistory } from './history.ts';
import { TODAY } from './today.ts';

const goods = demoProducts.map((product, index) => ({ id: `product-${index}`, ...product }));
const SEATS = [2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 8, 8];
const tables = SEATS.map((lugares, index) => ({ mesa: index + 1, lugares, junto_a: index % 2 ? index : index + 2, taken: [] }));

const choices = Object.values(demoGroups as Record<string, DemoGroup>).flatMap(({ name: group, options }) =>
  options.map(({ name, pesos = 0 }) => ({ id: `${group} ${name}`, group, name, quantity: 1, priceCents: pesos * 100 })),
);

type Row = Record<string, string | number | number[] | null>;
const historyAt = (now: string) => demoHistory(new Date(now), goods, tables, choices) as Record<string, Row[]>;
const rowsOf = (history: Record<string, Row[]>, table: string) => history[table] as Row[];
const CLOSED = ['entregado', 'cancelado', 'reembolsado'];

// At the opening, at lunch, at an hour when Mexico City and UTC have different days, and after closing.
describe.each(['2026-03-02T13:00:00Z', '2026-07-19T20:30:00Z', '2027-01-01T04:00:00Z', '2027-01-01T05:20:00Z'])(
  'the demo history, at %s',
  (now) => {
    const history = historyAt(now);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date(now));

    it('has three months of orders, all closed except a few of the last half hour', () => {
      const orders = rowsOf(history, 'orders');
      expect(orders.length).toBeGreaterThan(300);
      expect(CLOSED.every((status) => (ORDER_STATUSES as readonly string[]).includes(status))).toBe(true);
      const nowMs = Date.parse(now);
      const open = orders.filter(({ status }) => !CLOSED.includes(String(status)));
      for (const { created_at: at } of open) expect(Date.parse(String(at))).toBeGreaterThan(nowMs - 30 * 60_000);
      for (const { at } of rowsOf(history, 'order_steps')) expect(Date.parse(String(at))).toBeLessThanOrEqual(nowMs);
      const start = Date.parse(`${today}T00:00:00-06:00`);
      expect(rowsOf(history, 'reviews').filter(({ created_at: at }) => Date.parse(String(at)) >= start)).toEqual([]);
    });

    it('has orders to prepare while the shop is open, and none outside of its hours', () => {
      const hourIn = (time: string) =>
        Number(
          new Intl.DateTimeFormat('en', { timeZone: 'America/Mexico_City', hour: 'numeric', hourCycle: 'h23' }).format(new Date(time)),
        );
      const orders = rowsOf(history, 'orders');
      const open = orders.filter(({ status }) => !CLOSED.includes(String(status)));
      const expected: Record<number, string[]> = { 7: [], 23: ['listo'] };
      expect(open.map(({ status }) => status).toSorted()).toEqual(expected[hourIn(now)] ?? ['listo', 'pagado', 'pagado', 'preparando']);
      const hours = orders.map(({ created_at: at }) => hourIn(String(at)));
      expect(Math.min(...hours)).toBeGreaterThanOrEqual(7);
      expect(Math.max(...hours)).toBeLessThan(23);
    });

    it('has no open order that becomes late within the first quarter of an hour', () => {
      for (const { ago, promise, status, number } of TODAY.filter(({ status }) => status !== 'entregado'))
        expect(promise - ago, `${number} ${status}`).toBeGreaterThanOrEqual(15);
    });

    it('charges the sum of its lines, and gives each order its own folio', () => {
      const sums = new Map<string, number>();
      for (const { order_id: id, quantity, price_cents: price } of rowsOf(history, 'order_lines'))
        sums.set(String(id), (sums.get(String(id)) ?? 0) + Number(quantity) * Number(price));
      const orders = rowsOf(history, 'orders');
      expect(orders.map(({ id, total_cents: total }) => [id, total])).toEqual(orders.map(({ id }) => [id, sums.get(String(id))]));
      expect(new Set(orders.map(({ id }) => String(id).slice(0, 8))).size).toBe(orders.length);
    });

    it('charges for each line the price of its product and of its options', () => {
      type Line = { price_cents: number; product: { price: number }; options: { priceCents: number }[] };
      for (const line of rowsOf(history, 'order_lines') as unknown as Line[])
        expect(line.price_cents).toBe(line.options.reduce((sum, { priceCents }) => sum + priceCents, line.product.price * 100));
    });

    it('has reservations in the past and today only, never two parties at one table', () => {
      const reservations = rowsOf(history, 'reservations');
      expect(reservations.filter(({ fecha }) => String(fecha) > today)).toEqual([]);
      expect(reservations.filter(({ fecha }) => fecha === today).length).toBeGreaterThan(2);
      const seats = reservations.flatMap(({ fecha, hora, mesas }) =>
        (mesas as number[]).flatMap((mesa) => [0, 1].map((later) => `${fecha} ${mesa} ${Number(hora) + later}`)),
      );
      expect(new Set(seats).size).toBe(seats.length);
      const people = reservations.map(({ canonical_email: email, fecha, hora }) => `${email} ${fecha} ${hora}`);
      expect(new Set(people).size).toBe(people.length);
    });

    it('has no reservation that is older than the account of its customer', () => {
      const joined = new Map(rowsOf(history, 'users').map(({ email, created_at: at }) => [email, String(at)]));
      for (const { email, created_at: at } of rowsOf(history, 'reservations'))
        expect(String(at) > (joined.get(email as string) ?? '9')).toBe(true);
    });

    it('counts as many purchases by source as orders that were not given back', () => {
      const days = rowsOf(history, 'analytics_days') as unknown as { figures: DayFigures }[];
      const bySource = days.flatMap(({ figures }) => Object.values(figures.sources).map(({ transactions }) => transactions));
      const start = `${today}T00:00:00-06:00`;
      const sold = rowsOf(history, 'orders').filter(
        ({ status, created_at: at }) => status === 'entregado' && Date.parse(String(at)) < Date.parse(start),
      );
      expect(bySource.reduce((sum, count) => sum + count, 0)).toBe(sold.length);
    });

    it('has no future visit among the completed ones, and no past visit among the upcoming ones', () => {
      for (const { starts_at: starts, estado } of rowsOf(history, 'reservations')) {
        const begins = Date.parse(String(starts));
        if (estado === 'confirmada') expect(begins).toBeGreaterThan(Date.parse(now));
        else expect(begins).toBeLessThanOrEqual(Date.parse(now));
      }
    });

    it('has reviews of delivered products only, one per customer and product', () => {
      const reviews = rowsOf(history, 'reviews');
      expect(reviews.length).toBeGreaterThan(60);
      expect(new Set(reviews.map(({ user_id: user, product_id: product }) => `${user} ${product}`)).size).toBe(reviews.length);
    });

    it('uses e-mail addresses that receive no mail', () => {
      for (const { email } of [...rowsOf(history, 'users'), ...rowsOf(history, 'reservations'), ...rowsOf(history, 'subscriptions')])
        expect(email).toMatch(/^[a-z.]+@cliente\.example$/);
    });
  },
);
