import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '#contract/orders/order-statuses.ts';
import type { DayFigures } from '#server/features/analytics/day-figures.ts';
import { type DemoGroup, demoGroups } from '#server/seed/catalog/option-groups.ts';
import { demoProducts } from '#server/seed/catalog/products.ts';
import { OPINIONS } from './demo-texts.ts';
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

    it('charges the sum of its lines and of its delivery, and gives each order its own folio', () => {
      const sums = new Map<string, number>();
      for (const { order_id: id, quantity, price_cents: price } of rowsOf(history, 'order_lines'))
        sums.set(String(id), (sums.get(String(id)) ?? 0) + Number(quantity) * Number(price));
      const orders = rowsOf(history, 'orders');
      expect(orders.map(({ id, total_cents: total, delivery_cents: delivery }) => [id, Number(total) - Number(delivery)])).toEqual(
        orders.map(({ id }) => [id, sums.get(String(id))]),
      );
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

    it('has a different text in every review, about its own product, and products with different ratings', () => {
      const reviews = rowsOf(history, 'reviews');
      const slugOf = new Map(goods.map(({ id, slug }) => [id, slug]));
      expect(new Set(reviews.map(({ comment }) => comment)).size).toBe(reviews.length);
      for (const { product_id: id, rating, comment } of reviews)
        expect(OPINIONS[slugOf.get(String(id)) as string]).toContainEqual([rating, comment]);
      const rated = [...Map.groupBy(reviews, ({ product_id: id }) => id).values()];
      expect(rated.length).toBeGreaterThan(25);
      const averages = rated.map((of) => of.reduce((sum, { rating }) => sum + Number(rating), 0) / of.length);
      expect(new Set(averages.map((average) => average.toFixed(2))).size).toBeGreaterThan(8);
      expect(new Set(rated.map(({ length }) => length)).size).toBeGreaterThan(4);
      for (const bag of goods.filter(({ ships }) => ships))
        for (const { comment } of reviews.filter(({ product_id: id }) => id === bag.id)) expect(comment).not.toMatch(/tibio|caliente|taza/);
    });

    it('gives every order a type with what belongs to it, and sends parcels with bags only', () => {
      const orders = rowsOf(history, 'orders');
      const linesOf = Map.groupBy(
        rowsOf(history, 'order_lines') as unknown as { order_id: string; product: { id: string } }[],
        ({ order_id: id }) => id,
      );
      const ships = new Map(goods.map((product) => [product.id, product.ships]));
      const counts = Map.groupBy(orders, ({ tipo }) => tipo);
      expect([...counts.keys()].toSorted()).toEqual(['domicilio', 'mesa', 'paquete', 'recoger']);
      for (const tipo of ['domicilio', 'mesa', 'recoger']) expect(counts.get(tipo)?.length).toBeGreaterThan(orders.length / 8);
      for (const { id, tipo, mesa, number, delivery_cents: delivery, promised_at: promised, created_at: at } of orders) {
        expect(mesa !== null, String(tipo)).toBe(tipo === 'mesa');
        expect(number).toMatch(/^[1-9]\d{1,2}$/);
        expect(Number(delivery) > 0, String(tipo)).toBe(tipo === 'domicilio' || tipo === 'paquete');
        if (tipo === 'paquete') expect(promised).toBeNull();
        else expect(Date.parse(String(promised))).toBeGreaterThan(Date.parse(String(at)));
        if (tipo === 'paquete') expect(linesOf.get(String(id))?.every(({ product }) => ships.get(product.id))).toBe(true);
      }
      const typeOf = new Map(orders.map(({ id, tipo }) => [id, tipo]));
      for (const { order_id: id } of rowsOf(history, 'shipments')) expect(typeOf.get(String(id))).toBe('paquete');
      const sent = new Set(orders.filter(({ tipo }) => tipo === 'paquete' || tipo === 'domicilio').map(({ id }) => id));
      for (const { order_id: id, status } of rowsOf(history, 'order_steps'))
        if (status === 'listo' || status === 'enviado') expect(status).toBe(sent.has(String(id)) ? 'enviado' : 'listo');
    });

    it('has more visitors than buyers on each day, and fewer of them at each step towards a purchase', () => {
      const days = rowsOf(history, 'analytics_days') as unknown as { day: string; figures: DayFigures }[];
      const dayOf = (at: string) => new Date(Date.parse(at) - 6 * 3_600_000).toISOString().slice(0, 10);
      const sold = rowsOf(history, 'orders').filter(({ status }) => status === 'entregado');
      const bought = Map.groupBy(sold, ({ created_at: at }) => dayOf(String(at)));
      for (const { day, figures } of days) {
        const buyers = new Set(bought.get(day)?.map(({ user_id: id }) => id)).size;
        const users = (name: string) => figures.events[name]?.users ?? 0;
        const steps = [figures.sessions, figures.users, users('view_item'), users('add_to_cart'), users('begin_checkout'), buyers];
        expect(steps, day).toEqual(steps.toSorted((one, other) => other - one));
        expect(figures.users).toBeGreaterThan(5 * buyers);
      }
    });

    it('uses e-mail addresses that receive no mail', () => {
      for (const { email } of [...rowsOf(history, 'users'), ...rowsOf(history, 'reservations'), ...rowsOf(history, 'subscriptions')])
        expect(email).toMatch(/^[a-z.]+@cliente\.example$/);
    });
  },
);
