import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { deleteVisits, insertSalt, setDays, setEvents, spreadEvents, waitBeforeEvent } from '../../../tests/factories/analytics.ts';
import { checkout, pay, product, refusal } from '../../../tests/factories/orders.ts';
import { ageOrdersOf } from '../../../tests/factories/rows.ts';
import { admin, customer, type Person } from '../../../tests/factories/users.ts';
import { flush } from './collect/collector.ts';
import { closeDays, forgetFigures } from './figures/period.ts';

let shop: TestApp;
let owner: Person;
const today = shopClock(new Date()).today;

beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await flush();
  await deleteVisits();
  forgetFigures();
});

type Event = { name: 'page_view' | 'view_item' | 'add_to_cart' | 'begin_checkout'; path: string; value?: number };
const view = (path = '/'): Event => ({ name: 'page_view', path });
let addresses = 0;
const newAddress = () => `127.77.${Math.floor(++addresses / 200)}.${addresses % 200}`;

/** Sends events as a browser does. */
async function visit(
  events: Event[],
  { address = newAddress(), headers = {}, ...more }: { address?: string; headers?: object; referrer?: string; time_zone?: string } = {},
) {
  const body = JSON.stringify({ events, ...more });
  return shop
    .from(address)
    .send('/api/analytics/collect', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
}
const overview = async () => {
  forgetFigures();
  return (await owner.api('GET /api/analytics/overview', {})).data;
};
const conversions = async () => (await owner.api('GET /api/analytics/conversions', {})).data;
const audience = async () => (await owner.api('GET /api/analytics/audience', {})).data;
const stored = async () => Number((await pool.query('select count(*) from analytics_events')).rows[0].count);

describe('collecting', () => {
  it('answers 204 without a cookie and counts visitors, sessions and views', async () => {
    const answer = await visit([view(), view('/products'), { name: 'view_item', path: '/products/latte' }], { address: '127.70.0.1' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toBeNull();
    await visit([view('/lounge')], { address: '127.70.0.1' });
    await visit([view()], { address: '127.70.0.2' });
    expect(await overview()).toMatchObject({
      source: 'shop',
      currency: 'MXN',
      totalUsers: 2,
      totalSessions: 2,
      totalPageViews: 4,
      totalEvents: 5,
      avgSessionDuration: 0,
    });
  });

  it('distinguishes two browsers at one address', async () => {
    const address = newAddress();
    for (const agent of ['Uno', 'Dos', 'Uno']) await visit([view()], { address, headers: { 'user-agent': agent } });
    expect(await overview()).toMatchObject({ totalUsers: 2, totalPageViews: 3 });
  });

  it('ends a session after thirty minutes without an event', async () => {
    await visit([view(), view('/products'), view('/lounge'), view('/coffee')]);
    await flush();
    await spreadEvents(20);
    expect(await overview()).toMatchObject({ totalSessions: 1, avgSessionDuration: 3600 });
    await waitBeforeEvent(2, 31);
    expect(await overview()).toMatchObject({ totalUsers: 1, totalSessions: 2 });
    expect(await audience()).toMatchObject({
      newUsers: 0,
      audience: [{ name: 'New visitors' }, { name: 'Returning visitors', users: 1 }, {}],
    });
  });

  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }, { 'user-agent': 'Googlebot/2.1' }])('does not count events with %j', async (headers) => {
    expect((await visit([view()], { headers })).status).toBe(204);
    await flush();
    expect(await stored()).toBe(0);
  });

  it('refuses unknown names, purchases and more than fifty events', async () => {
    const status = async (body: object) =>
      (
        await shop.send('/api/analytics/collect', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status;
    for (const name of ['purchase', 'hack', '']) expect(await status({ events: [{ name, path: '/' }] })).toBe(422);
    expect(await status({ events: Array.from({ length: 51 }, () => view()) })).toBe(422);
    expect(await status({ events: Array.from({ length: 50 }, () => view()) })).toBe(204);
    expect(await status({ events: [{ name: 'page_view', path: 'https://otra' }] })).toBe(422);
    expect(await status({})).toBe(422);
  });

  it('is limited per address', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 301 }, () => visit([], { address })));
    expect(
      answers
        .map(({ status }) => status)
        .toSorted((one, other) => one - other)
        .at(-1),
    ).toBe(429);
    expect((await visit([view()])).status).toBe(204);
  });

  it('takes 600 events an hour of an address, and the visits of others go on counting', async () => {
    const address = newAddress();
    const fifty = Array.from({ length: 50 }, () => view());
    for (let n = 0; n < 12; n++) expect((await visit(fifty, { address, headers: { 'user-agent': `Inventado ${n}` } })).status).toBe(204);
    const refused = await visit([view()], { address });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await visit([view()])).status).toBe(204);
    expect(await overview()).toMatchObject({ totalPageViews: 601 });
  });

  it('stores no address, browser, page or product', async () => {
    await visit([{ name: 'view_item', path: '/products/secreto' }], { address: '127.71.2.3', headers: { 'user-agent': 'Navegador raro' } });
    await flush();
    const { rows } = await pool.query('select to_jsonb(e) as row from analytics_events e');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/127\.71|raro|secreto/);
  });
});

describe('conversions', () => {
  it('count purchases from orders, and the source from the visit', async () => {
    const address = newAddress();
    await visit([view('/?utm_source=Newsletter'), { name: 'add_to_cart', path: '/products', value: 62.5 }], { address });
    await visit([view()], { referrer: 'www.google.com' });
    await visit([view()], { referrer: 'https://l.instagram.com/x' });
    await visit([view()]);
    const buyer = await customer(shop);
    const beans = await product(30_000);
    const api = shop.from(address).apiAs(buyer.token);
    await checkout({ ...buyer, api }, await pay({ ...buyer, api }, 30_000, [{ product_id: beans, quantity: 1 }]));
    forgetFigures();
    expect(await conversions()).toEqual({
      source: 'shop',
      currency: 'MXN',
      conversionRate: 25,
      revenuePerUser: 75,
      cartAbandonmentRate: 0,
      bySource: [
        { source: 'direct', conversionRate: 0, sessions: 1, transactions: 0 },
        { source: 'google / organic', conversionRate: 0, sessions: 1, transactions: 0 },
        { source: 'instagram', conversionRate: 0, sessions: 1, transactions: 0 },
        { source: 'newsletter', conversionRate: 100, sessions: 1, transactions: 1 },
      ],
      conversions: [
        { name: 'purchase', count: 1, users: 1, value: 300 },
        { name: 'begin_checkout', count: 0, users: 0, value: 0 },
        { name: 'add_to_cart', count: 1, users: 1, value: 62.5 },
        { name: 'view_item', count: 0, users: 0, value: 0 },
      ],
    });
    const { data } = await owner.api('GET /api/analytics/events', { limit: 1, offset: 1 });
    expect(data).toMatchObject({ total: 3, events: [{ name: 'add_to_cart', count: 1, users: 1, value: 62.5 }] });
  });

  it('move the limit of events into one to ten', async () => {
    await visit([view(), { name: 'view_item', path: '/' }]);
    forgetFigures();
    expect((await owner.api('GET /api/analytics/events', { limit: 0 })).data.events).toHaveLength(1);
    expect((await owner.api('GET /api/analytics/events', { limit: 500 })).data.events.length).toBeGreaterThan(1);
    expect(await refusal(owner.api('GET /api/analytics/events', { limit: 'x' as never }))).toMatchObject({ status: 422 });
  });

  it('are at most 100 % of a source’s visits, also when a visit buys twice', async () => {
    const address = newAddress();
    await visit([view('/?utm_source=Cartel')], { address });
    const buyer = await customer(shop);
    const api = shop.from(address).apiAs(buyer.token);
    const items = [{ product_id: await product(30_000), quantity: 1 }];
    for (let n = 0; n < 2; n++) await checkout({ ...buyer, api }, await pay({ ...buyer, api }, 30_000, items));
    forgetFigures();
    const source = (await conversions()).bySource.find((one) => one.source === 'cartel');
    expect(source).toEqual({ source: 'cartel', sessions: 1, transactions: 2, conversionRate: 100 });
  });
});

describe('the audience', () => {
  it('names as many buyers and purchases as the conversions, which come from orders', async () => {
    await visit([view()]);
    const people = await Promise.all([customer(shop), customer(shop)]);
    const items = [{ product_id: await product(30_000), quantity: 1 }];
    // The first one buys twice on different days; the second one's browser asks not to be counted.
    const [often, uncounted] = people as [Person, Person];
    await checkout(often, await pay(often, 30_000, items));
    await ageOrdersOf(often.id, { days: 1 });
    await checkout(often, await pay(often, 30_000, items));
    await checkout(uncounted, await pay(uncounted, 30_000, items));
    forgetFigures();
    const purchase = (await conversions()).conversions.find(({ name }) => name === 'purchase');
    const buyers = (await audience()).audience.find(({ name }) => name === 'Buyers');
    expect(buyers).toEqual({ name: 'Buyers', count: purchase?.count, users: purchase?.users });
    expect(purchase?.count).toBeGreaterThan(purchase?.users ?? 0);
  });

  it('is counted by the country of the time zone', async () => {
    await visit([view()], { time_zone: 'America/Monterrey' });
    await visit([view()], { time_zone: 'America/Mexico_City' });
    await visit([view()], { time_zone: 'Europe/Madrid' });
    await visit([view()], { time_zone: 'Mars/Base' });
    // The header counts only behind a proxy.
    await visit([view()], { headers: { 'cf-ipcountry': 'DE' } });
    forgetFigures();
    const { byCountry } = await audience();
    expect(byCountry).toEqual({
      Mexico: { users: 2, sessions: 2, newUsers: 2 },
      '(not set)': { users: 2, sessions: 2, newUsers: 2 },
      Spain: { users: 1, sessions: 1, newUsers: 1 },
    });
  });
});

describe('a past day', () => {
  it('becomes one row of sums; its events and its salt are deleted', async () => {
    await visit([view(), { name: 'add_to_cart', path: '/', value: 10 }], { referrer: 'facebook.com', time_zone: 'America/Bogota' });
    await visit([view()]);
    await flush();
    const yesterday = addDays(today, -1);
    await setEvents({ day: yesterday });
    await insertSalt(yesterday);
    const before = [await overview(), await conversions(), await audience()];
    await Promise.all([closeDays(new Date()), closeDays(new Date())]);
    expect(await stored()).toBe(0);
    expect((await pool.query('select day::text from analytics_days')).rows).toEqual([{ day: yesterday }]);
    expect((await pool.query('select 1 from analytics_salts where day < $1', [today])).rowCount).toBe(0);
    expect([await overview(), await conversions(), await audience()]).toEqual(before);
    expect(before[0]).toMatchObject({ totalUsers: 2, totalPageViews: 2 });
  });

  it('no longer counts after 28 days', async () => {
    await visit([view()]);
    await flush();
    await setEvents({ day: addDays(today, -28) });
    expect(await overview()).toMatchObject({ totalUsers: 0 });
    await closeDays(new Date());
    expect(await overview()).toMatchObject({ totalUsers: 0, totalSessions: 0 });
    await setDays({ day: addDays(today, -27) });
    expect(await overview()).toMatchObject({ totalUsers: 1 });
  });
});
