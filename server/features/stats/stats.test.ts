import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_STATUS, ORDER_STATUSES, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import { GRAINS } from '#contract/stats/stats-choices.ts';
import { pool } from '#server/db/client.ts';
import { Random } from '#server/seed/random.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { insertReservation } from '../../../tests/factories/lounge.ts';
import { insertOrders, type NewOrder, product, refusal } from '../../../tests/factories/orders.ts';
import { deleteOrder, deleteUser, setOrder } from '../../../tests/factories/rows.ts';
import { admin, customer, type Person } from '../../../tests/factories/users.ts';
import { rollUp } from './roll-up/roll-up.ts';

/** Different in each run; a failed assertion prints it. */
const SEED = Math.floor(Math.random() * 1e9);
const random = new Random(SEED);
const ORDERS = 1200;

type Line = { product: string; quantity: number; cents: number };
/** `back`: centavos of the total that were refunded in part while the order is still a sale. */
type Order = { id: string; at: Date; day: string; status: OrderStatus; user: string; lines: Line[]; cents: number; back: number };

let shop: TestApp;
let owner: Person;
let goods: string[];
let people: string[];
let orders: Order[];
const range = { desde: '', hasta: '' };

const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' });

/**
 * Usually any moment; sometimes within a second of a midnight, in winter or summer time, of any day, the last of a month or the last of a
 * year.
 */
function someMoment(from: number, days: number): Date {
  const start = Date.UTC(from, 0, 1) + random.between(0, days - 1) * 86_400_000;
  const day = new Date(start);
  if (random.next() < 0.3) day.setUTCMonth(random.between(0, 11) + 1, 1);
  const hour = random.of([5, 6]) * 3_600_000;
  return random.next() < 0.5
    ? new Date(day.getTime() + hour + random.of([-1000, -1, 0, 1, 1000]))
    : new Date(day.getTime() + random.between(0, 86_399_999));
}

const someRefund = (cents: number): number => (random.next() < 0.3 ? random.between(0, cents) : 0);

const insert = (...placed: Order[]) =>
  insertOrders(
    placed.map(({ id, user: userId, status, cents: totalCents, back: refundedCents, at: createdAt, lines }) => ({
      ...{ id, userId, status, totalCents, refundedCents, createdAt },
      lines: lines.map(({ product: productId, quantity, cents: priceCents }, n) => ({
        productId,
        quantity,
        priceCents,
        name: `=Café ${n}`,
      })),
    })),
  );

beforeAll(async () => {
  shop = await testApp({ queue: false });
  owner = await admin(shop);
  goods = await Promise.all(Array.from({ length: 12 }, () => product(5000)));
  people = await Promise.all(Array.from({ length: 25 }, async () => (await customer(shop)).id));
  // Summer time ended in 2022: the three years are before, around or after that.
  const year = random.between(2014, 2022);
  range.desde = `${year}-01-01`;
  range.hasta = `${year + 2}-12-31`;
  orders = Array.from({ length: ORDERS }, () => {
    const at = someMoment(year, 3 * 365);
    const lines = [...new Set([random.of(goods), random.of(goods)])].map((id) => ({
      product: id,
      quantity: random.between(1, 4),
      cents: random.between(0, 20_000),
    }));
    const cents = lines.reduce((sum, line) => sum + line.quantity * line.cents, 0);
    return {
      id: randomUUID(),
      at,
      day: dayIn.format(at),
      status: random.of(ORDER_STATUSES),
      user: random.of(people),
      lines,
      cents,
      back: someRefund(cents),
    };
  });
  await insert(...orders);
});
afterAll(() => shop.close());

type Range = { desde: string; hasta: string };
const sold = ({ desde, hasta }: Range) => orders.filter(({ day, status }) => ORDER_STATUS[status].sale && day >= desde && day <= hasta);
const cents = (some: Order[]) => some.reduce((sum, order) => sum + order.cents - order.back, 0);
const pesos = (some: Order[]) => cents(some) / 100;
const twoDecimals = (value: number) => Math.round(value * 100) / 100;

/** Some days, a whole month, or a whole year. */
function someRange(): Range {
  const year = Number(range.desde.slice(0, 4)) + random.between(0, 2);
  const month = random.between(1, 12);
  if (random.next() < 0.3) return { desde: `${year}-01-01`, hasta: `${year}-12-31` };
  if (random.next() < 0.4) {
    const desde = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
    return { desde, hasta: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
  }
  const one = addDays(range.desde, random.between(-40, 3 * 365));
  const other = random.next() < 0.3 ? addDays(one, random.between(0, 40)) : addDays(range.desde, random.between(-40, 3 * 365));
  return one < other ? { desde: one, hasta: other } : { desde: other, hasta: one };
}

const isoWeek = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  const week = Math.ceil(((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000 + 1) / 7);
  return `${date.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
};
const NAME = {
  day: (day: string) => day,
  week: isoWeek,
  month: (day: string) => day.slice(0, 7),
  year: (day: string) => day.slice(0, 4),
};

function daysOf({ desde, hasta }: Range): string[] {
  const days: string[] = [];
  for (let day = desde; day <= hasta; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Compares every call with a plain recomputation from the orders. */
async function expectRight(asked: Range): Promise<void> {
  const why = `seed ${SEED}, ${asked.desde} to ${asked.hasta}`;
  const all = sold(asked);
  const length = daysOf(asked).length;
  const before = cents(sold({ desde: addDays(asked.desde, -length), hasta: addDays(asked.desde, -1) }));
  const summary = (await owner.api('GET /api/stats/sales-summary', asked)).data;
  expect(summary, why).toEqual({
    totalSales: pesos(all),
    totalOrders: all.length,
    monthlySales: pesos(all),
    comparisonPercentage: before ? twoDecimals(((cents(all) - before) * 100) / before) : cents(all) ? 100 : 0,
  });

  const received = (await owner.api('GET /api/stats/receiving', asked)).data;
  expect(received, why).toEqual({
    tipos: all.length ? [{ tipo: null, pedidos: all.length, total: pesos(all) }] : [],
    propinas: 0,
    descuentos: 0,
    envios: 0,
  });

  const period = random.of(GRAINS);
  const listed = (await owner.api('GET /api/stats/sales-by-period', { ...asked, period })).data;
  const names = [...new Set(daysOf(asked).map(NAME[period]))];
  const ofName = (name: string) => all.filter(({ day }) => NAME[period](day) === name);
  expect(listed, why).toEqual(names.map((name) => ({ period: name, order_count: ofName(name).length, total_sales: pesos(ofName(name)) })));

  const pages = [
    await owner.api('GET /api/stats/top-products', { ...asked, limit: 9 }),
    await owner.api('GET /api/stats/top-products', { ...asked, offset: 5 }),
    await owner.api('GET /api/stats/top-products', { ...asked, offset: 10, limit: 3 }),
  ].flatMap(({ data }) => data.map(({ product_id, total_quantity, total_revenue }) => [product_id, total_quantity, total_revenue]));
  const best = goods
    .map((id): [string, number, number] => {
      const lines = all.flatMap((order) => order.lines).filter((line) => line.product === id);
      return [id, sum(lines.map(({ quantity }) => quantity)), sum(lines.map(({ quantity, cents }) => quantity * cents)) / 100];
    })
    .filter(([, quantity]) => quantity > 0)
    .toSorted(([id, many], [otherId, other]) => other - many || (id < otherId ? -1 : 1));
  expect(pages, why).toEqual(best);

  const byPerson = Map.groupBy(
    all.filter(({ user }) => people.includes(user)),
    ({ user }) => user,
  );
  const bought = [...byPerson.values()].map(({ length: count }) => count);
  const customers = (await owner.api('GET /api/stats/customer-stats', asked)).data;
  expect(customers, why).toMatchObject({
    returningCustomers: bought.filter((count) => count > 1).length,
    avgPurchaseFrequency: twoDecimals(bought.length ? sum(bought) / bought.length : 0),
  });
}
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** The rows of the exported file by the names of its columns. */
async function rowsOfExport(asked: Range): Promise<Record<string, string>[]> {
  const query = new URLSearchParams({ formato: 'csv', ...asked });
  const answer = await shop.send(`/api/stats/export?${query}`, { headers: { authorization: `Bearer ${owner.token}` } });
  const [header = [], ...lines] = (await answer.text())
    .trim()
    .split('\r\n')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)/g)].map(([, text, number]) => text ?? number ?? ''));
  return lines.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}

const someRanges = (): Range[] => [{ desde: range.desde, hasta: range.hasta }, ...Array.from({ length: 8 }, someRange)];

const rows = async (table: string) => (await pool.query(`select count(*)::int as count from ${table}`)).rows[0].count as number;

/** How many outdated days one run leaves: it ends after a while, so a busy machine needs several runs. */
async function rolledUp(): Promise<number> {
  await rollUp(new Date());
  return rows('stale_sales_days');
}

describe('the figures of three random years equal a plain recomputation from the orders', () => {
  it('when they are read live, before any day is rolled up', async () => {
    for (const asked of someRanges()) await expectRight(asked);
  });

  it('when they are read from the roll-up', async () => {
    await expect.poll(rolledUp).toBe(0);
    for (const asked of someRanges()) await expectRight(asked);
  });

  it('after late refunds, cancellations, new old orders and deleted ones, before and after the next roll-up', async () => {
    for (let n = 0; n < 80; n++) {
      const order = random.of(orders);
      order.status = random.of(ORDER_STATUSES);
      await setOrder(order.id, { status: order.status });
    }
    for (let n = 0; n < 80; n++) {
      const order = random.of(orders);
      order.back = random.between(order.back, order.cents);
      await setOrder(order.id, { refundedCents: order.back });
    }
    const gone = orders.splice(0, 20);
    await deleteOrder(gone);
    const late: Order[] = gone.map((order) => ({ ...order, id: randomUUID(), status: 'pagado', user: random.of(people) }));
    await insert(...late);
    orders.push(...late);
    expect(await rows('stale_sales_days')).toBeGreaterThan(50);
    for (const asked of someRanges()) await expectRight(asked);
    await rollUp(new Date());
    for (const asked of someRanges()) await expectRight(asked);
  });

  it('after an account is deleted: its sales stay, but it is no longer a customer', async () => {
    const gone = people.pop() as string;
    await deleteUser(gone);
    for (const asked of someRanges()) await expectRight(asked);
    await rollUp(new Date());
    for (const asked of someRanges()) await expectRight(asked);
  });

  it('after a change during a roll-up', async () => {
    const changed = orders.filter(({ status }) => status === 'entregado').slice(0, 30);
    await setOrder(orders, { updatedAt: new Date() });
    await Promise.all([
      rollUp(new Date()),
      rollUp(new Date()),
      ...changed.map((order) => {
        order.status = 'reembolsado';
        return setOrder(order.id, { status: 'reembolsado' });
      }),
    ]);
    for (const asked of someRanges()) await expectRight(asked);
    await rollUp(new Date());
    for (const asked of someRanges()) await expectRight(asked);
  });

  it('on the cards of the first page, and in the sums of the exported rows', async () => {
    for (const asked of someRanges().slice(0, 5)) {
      const why = `seed ${SEED}, ${asked.desde} to ${asked.hasta}`;
      const all = sold(asked);
      const { data } = await owner.api('GET /api/stats/overview', asked);
      expect([data.ventas.value, data.productos_vendidos.value], why).toEqual([
        pesos(all),
        sum(all.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))),
      ]);
      const exported = await rowsOfExport(asked);
      const sales = exported.filter(({ estado }) => ORDER_STATUS[estado as OrderStatus].sale);
      const inCents = (peso: unknown) => Math.round(Number(peso) * 100);
      const net = sales.map(({ total, reembolsado }) => inCents(total) - inCents(reembolsado));
      expect([sales.length, sum(net) / 100], why).toEqual([all.length, pesos(all)]);
      const others = exported.filter(({ estado }) => ORDER_STATUS[estado as OrderStatus].void);
      expect(
        others.map(({ reembolsado }) => reembolsado),
        why,
      ).toEqual(others.map(({ total }) => total));
    }
  });

  it('for all time, without a range', async () => {
    const all = orders.filter(({ status }) => ORDER_STATUS[status].sale);
    const { data } = await owner.api('GET /api/stats/sales-summary', {});
    expect(data).toEqual({ totalSales: pesos(all), totalOrders: all.length, monthlySales: 0, comparisonPercentage: 0 });
    const bought = [
      ...Map.groupBy(
        all.filter(({ user }) => people.includes(user)),
        ({ user }) => user,
      ).values(),
    ].map(({ length }) => length);
    expect((await owner.api('GET /api/stats/customer-stats', {})).data).toMatchObject({
      returningCustomers: bought.filter((count) => count > 1).length,
      avgPurchaseFrequency: twoDecimals(sum(bought) / bought.length),
    });
    // The midnights of the first and the last day are just outside of the years.
    const around = { desde: addDays(range.desde, -2), hasta: addDays(range.hasta, 2) };
    const top = (await owner.api('GET /api/stats/top-products', { limit: 1 })).data;
    expect(top).toEqual((await owner.api('GET /api/stats/top-products', { ...around, limit: 1 })).data);
  });
});

describe('today', () => {
  it('counts an order at once, and a cancellation too', async () => {
    const { today } = shopClock(new Date());
    // The answers about earlier days are cached for a moment.
    const month = { desde: addDays(today, -29), hasta: today };
    expect((await owner.api('GET /api/stats/top-products', month)).data).toEqual([]);
    const id = randomUUID();
    const [line] = [{ product: goods[0] as string, quantity: 3, cents: 1234 }];
    await insert({ id, at: new Date(), day: today, status: 'pagado', user: people[0] as string, lines: [line], cents: 3702, back: 0 });
    const overview = (await owner.api('GET /api/stats/overview', {})).data;
    expect(overview).toMatchObject({
      ventas: { value: 37.02 },
      productos_vendidos: { value: 3 },
      clientes: { value: people.length },
      top: [{ product_id: goods[0], share: 100 }],
    });
    expect(overview.semana.map(({ dia }) => dia)).toContain(today);
    expect(overview.semana).toHaveLength(7);
    expect(sum(overview.semana.map(({ total }) => total))).toBe(37.02);
    expect(new Date(`${overview.semana[0]?.dia}T00:00:00Z`).getUTCDay()).toBe(1);
    expect((await owner.api('GET /api/stats/sales-summary', {})).data).toMatchObject({ monthlySales: 37.02, comparisonPercentage: 100 });
    for (const [period, count] of [
      ['day', 30],
      ['week', 12],
      ['month', 12],
      ['year', 5],
    ] as const) {
      const { data } = await owner.api('GET /api/stats/sales-by-period', { period });
      expect(data).toHaveLength(count);
      expect(data.at(-1)).toMatchObject({ order_count: period === 'year' ? expect.any(Number) : 1 });
    }
    expect((await owner.api('GET /api/stats/sales-by-period', {})).data).toHaveLength(12);
    await setOrder(id, { status: 'cancelado' });
    expect((await owner.api('GET /api/stats/overview', {})).data.ventas.value).toBe(0);
  });
});

describe('how orders are received', () => {
  // Days before the random orders.
  const days = { desde: '2010-05-03', hasta: '2010-05-04' };
  const receiving = async (asked: Range) => (await owner.api('GET /api/stats/receiving', asked)).data;

  /** In summer time. */
  const insertTyped = (at: string, ...typed: NewOrder[]) =>
    insertOrders(typed.map((order) => ({ status: 'entregado', createdAt: new Date(at), ...order })));

  it('contains no types and no amounts when nothing was sold', async () => {
    expect(await receiving(days)).toEqual({ tipos: [], propinas: 0, descuentos: 0, envios: 0 });
  });

  it('sums the sales of each type, tips, discounts and delivery, without cancelled and refunded orders, live and rolled up', async () => {
    await insertTyped(
      '2010-05-03T00:00-05:00',
      { tipo: 'mesa', status: 'listo', totalCents: 11_500, tipCents: 1500, discountCents: 2000 },
      { tipo: 'recoger', totalCents: 5000, tipCents: 505 },
      { tipo: 'recoger', status: 'cancelado', totalCents: 70_000, tipCents: 7000, discountCents: 700, deliveryCents: 7 },
      {
        tipo: 'domicilio',
        status: 'reembolsado',
        totalCents: 80_000,
        tipCents: 8000,
        discountCents: 800,
        deliveryCents: 8,
        refundedCents: 80_000,
      },
      { tipo: null, totalCents: 9900 },
    );
    await insertTyped(
      '2010-05-04T23:59:59-05:00',
      { tipo: 'domicilio', status: 'enviado', totalCents: 20_000, tipCents: 1000, deliveryCents: 3500, refundedCents: 400 },
      // The refund covers the whole sale and 1 peso of the tip.
      { tipo: 'recoger', totalCents: 6000, tipCents: 1000, refundedCents: 5100 },
    );
    await insertTyped('2010-05-05T00:00-05:00', { tipo: 'paquete', totalCents: 100 });
    const expected = {
      tipos: [
        { tipo: 'recoger', pedidos: 2, total: 44.95 },
        { tipo: 'mesa', pedidos: 1, total: 100 },
        { tipo: 'domicilio', pedidos: 1, total: 186 },
        { tipo: null, pedidos: 1, total: 99 },
      ],
      propinas: 39.05,
      descuentos: 20,
      envios: 35,
    };
    expect(await receiving(days)).toEqual(expected);
    await expect.poll(rolledUp).toBe(0);
    expect(await receiving(days)).toEqual(expected);
    expect((await owner.api('GET /api/stats/sales-summary', days)).data).toMatchObject({ totalSales: 429.95, totalOrders: 5 });
  });

  it('counts a late refund at once and after the next roll-up', async () => {
    const { rows: late } = await pool.query(`select id from orders where tipo = 'mesa'`);
    await setOrder(late, { status: 'reembolsado' });
    const first = { desde: days.desde, hasta: days.desde };
    const expected = {
      tipos: [
        { tipo: 'recoger', pedidos: 1, total: 44.95 },
        { tipo: null, pedidos: 1, total: 99 },
      ],
      propinas: 5.05,
      descuentos: 0,
      envios: 0,
    };
    expect(await receiving(first)).toEqual(expected);
    await expect.poll(rolledUp).toBe(0);
    expect(await receiving(first)).toEqual(expected);
  });

  it('refuses a wrong range like the other statistics', async () => {
    const wrong = { desde: '2026-01-02', hasta: '2026-01-01' };
    const other = await refusal(owner.api('GET /api/stats/sales-summary', wrong));
    expect(await refusal(owner.api('GET /api/stats/receiving', wrong))).toEqual(other);
  });
});

describe('reservations and customers', () => {
  it('are counted by the day of the visit and of the registration', async () => {
    const day = shopClock(new Date()).today;
    for (const [days, guests, estado] of [
      [0, 2, 'confirmada'],
      [0, 5, 'pendiente'],
      [0, 12, 'cancelada'],
      [-400, 8, 'completada'],
    ] as const)
      await insertReservation({ name: 'Ximena', hora: 12, fecha: addDays(day, days), guests, estado });
    expect((await owner.api('GET /api/stats/reservation-stats', {})).data).toEqual({
      totalReservations: 4,
      monthlyReservations: 3,
      confirmed: 1,
      pending: 1,
      cancelled: 1,
      avgPartySize: 5,
    });
    expect((await owner.api('GET /api/stats/reservation-stats', { desde: day, hasta: day })).data).toMatchObject({
      totalReservations: 3,
      monthlyReservations: 3,
      avgPartySize: 3.5,
    });
    expect((await owner.api('GET /api/stats/customer-stats', { desde: day, hasta: day })).data).toMatchObject({
      totalCustomers: people.length,
      newCustomers: people.length,
    });
    // The random orders begin in 2014; in Mexico City's time some hours earlier.
    expect((await owner.api('GET /api/stats/customer-stats', { desde: '2012-01-01', hasta: '2012-12-31' })).data).toEqual({
      totalCustomers: 0,
      newCustomers: 0,
      returningCustomers: 0,
      avgPurchaseFrequency: 0,
    });
  });
});

describe('a wrong range', () => {
  it.each([
    [{ desde: '2026-01-01' }],
    [{ hasta: '2026-01-01' }],
    [{ desde: '2026-01-02', hasta: '2026-01-01' }],
    [{ desde: '2026-02-30', hasta: '2026-03-01' }],
    [{ desde: '2020-01-01', hasta: '2025-01-04' }],
  ])('is refused with 422: %o', async (asked) => {
    expect(await refusal(owner.api('GET /api/stats/sales-summary', asked))).toMatchObject({ status: 422, success: false });
  });

  it('of 1,830 days is answered', async () => {
    const asked = { desde: '2020-01-01', hasta: addDays('2020-01-01', 1829), period: 'day' as const };
    expect((await owner.api('GET /api/stats/sales-by-period', asked)).data).toHaveLength(1830);
  });
});

describe('the line of a day', () => {
  it('counts the orders of every five minutes, today and a week ago, and lists the visits that were not cancelled', async () => {
    const { today } = shopClock(new Date());
    const { rows } = await pool.query<{ at: Date; past: Date }>(
      `select ($1::date + time '08:03') at time zone 'America/Mexico_City' as at,
        ($1::date - 7 + time '23:59') at time zone 'America/Mexico_City' as past`,
      [today],
    );
    const { at, past } = rows[0] as { at: Date; past: Date };
    const place = (when: Date, status: OrderStatus): Order => {
      const [user, sort] = [people[0] as string, goods[0] as string];
      return {
        id: randomUUID(),
        at: when,
        day: '',
        status,
        user,
        lines: [{ product: sort, quantity: 1, cents: 100 }],
        cents: 100,
        back: 0,
      };
    };
    const later = (ms: number) => new Date(at.getTime() + ms);
    const before = (await owner.api('GET /api/stats/day', {})).data;
    await insert(place(at, 'pagado'), place(later(90_000), 'entregado'), place(later(120_000), 'preparando'), place(at, 'cancelado'));
    await insert(place(past, 'entregado'));
    const { data } = await owner.api('GET /api/stats/day', {});
    const gained = (minute: number) => {
      const count = (list: typeof data.pedidos) => list.find(({ minuto }) => minuto === minute)?.pedidos ?? 0;
      return count(data.pedidos) - count(before.pedidos);
    };
    expect([gained(480), gained(485)]).toEqual([2, 1]);
    expect(data.semana_pasada.at(-1)).toEqual({ minuto: 1435, pedidos: 1 });
    expect(data).toMatchObject({ dia: today, abre: 420, cierra: 1380 });
    expect(data.visitas.map(({ id: _, ...visit }) => visit).toSorted((one, other) => one.personas - other.personas)).toEqual([
      { estado: 'confirmada', desde: 720, hasta: 840, personas: 2, mesas: [1] },
      { estado: 'pendiente', desde: 720, hasta: 840, personas: 5, mesas: [1] },
    ]);
  });
});
