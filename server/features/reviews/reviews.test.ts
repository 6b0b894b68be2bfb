import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { catalogVersion } from '#server/features/catalog/index.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { ADDRESS, checkout, pay, product, refusal } from '../../../tests/factories/orders.ts';
import { ago, deleteUser, insertReviews, setCatalogVersion } from '../../../tests/factories/rows.ts';
import { admin, crowd, customer, type Person } from '../../../tests/factories/users.ts';

let shop: TestApp;
let ana: Person;
let luis: Person;
let chief: Person;

beforeAll(async () => {
  shop = await testApp();
  [ana, luis, chief] = [await customer(shop), await customer(shop), await admin(shop)];
});
afterAll(() => shop.close());

const write = ({ id, api }: Person, product_id: string, rating = 4, comment = 'Muy buen café.') =>
  api('POST /api/reviews', { user_id: id, product_id, rating, comment });
const listFor = (product_id: string, person?: Person) => (person?.api ?? shop.api)('GET /api/reviews/product/{product_id}', { product_id });
const stars = async (id: string) => {
  const { rating_average, rating_count } = await shop.api('GET /api/products/{id}', { id });
  return [rating_average, rating_count];
};

describe('writing a review', () => {
  it('answers the review with its author, and changes the product’s rating', async () => {
    const id = await product(8200);
    const made = await write(ana, id, 5, '  Huele a <b>casa</b> de abuela.\n☕  ');
    expect(made).toMatchObject({
      user_id: ana.id,
      product_id: id,
      rating: 5,
      comment: 'Huele a <b>casa</b> de abuela.\n☕',
      verified: false,
    });
    expect(made).toMatchObject({ user_name: expect.stringContaining('Ximena Robles'), user_avatar: null });
    await write(luis, id, 2);
    expect(await stars(id)).toEqual([3.5, 2]);
    expect(await listFor(id)).toHaveLength(2);
  });

  it('is allowed once per product, also in parallel', async () => {
    const id = await product(8200);
    const done = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => write(ana, id, (n % 5) + 1)));
    const kept = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(kept).toHaveLength(1);
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['409 review_exists']));
    expect(await stars(id)).toEqual([kept[0]?.rating, 1]);
  });

  it('accepts a slug, and refuses deleted and unknown products', async () => {
    const id = await product(8200);
    const { slug } = await shop.api('GET /api/products/{id}', { id });
    expect((await write(ana, slug)).product_id).toBe(id);
    expect(await listFor(slug)).toHaveLength(1);
    await chief.api('DELETE /api/products/{id}', { id });
    expect(await refusal(write(luis, id))).toMatchObject({ status: 404, code: 'product_not_found' });
    expect(await refusal(listFor(id))).toMatchObject({ status: 404, code: 'product_not_found' });
    expect(await refusal(listFor('no-existe'))).toMatchObject({ status: 404 });
  });

  it.each([
    ['rating', 0, 'Bien.'],
    ['rating', 6, 'Bien.'],
    ['rating', 4.5, 'Bien.'],
    ['comment', 4, ' \n '],
    ['comment', 4, '☕'.repeat(201)],
    ['comment', 4, 'nulo\u0000'],
  ])('refuses a wrong %s (%j %j)', async (field, rating, comment) => {
    const said = await refusal(write(ana, await product(8200), rating, comment));
    expect([said.status, Object.keys(said.errors as object)]).toEqual([422, [field]]);
  });

  it('counts the code points of a comment', async () => {
    expect((await write(ana, await product(8200), 4, '☕'.repeat(200))).comment).toHaveLength(200);
    expect([...(await write(luis, await product(8200), 4, '🍰'.repeat(200))).comment]).toHaveLength(200);
  });

  it('needs the user’s own id', async () => {
    const id = await product(8200);
    expect(await refusal(write({ ...ana, id: luis.id }, id))).toMatchObject({ status: 403 });
    expect(await refusal(write({ ...ana, api: shop.api }, id))).toMatchObject({ status: 401 });
  });
});

describe('the list of reviews', () => {
  it('contains the user’s own review first, then the newest', async () => {
    const id = await product(8200);
    const writers = [ana, luis, chief];
    for (const writer of writers) await write(writer, id);
    const authors = async (person?: Person) =>
      (await listFor(id, person)).map(({ user_id }) => writers.findIndex((one) => one.id === user_id));
    expect(await Promise.all([authors(), authors(ana), authors(chief)])).toEqual([
      [2, 1, 0],
      [0, 2, 1],
      [2, 1, 0],
    ]);
  });

  it('contains two hundred reviews, including the user’s own', async () => {
    const id = await product(8200);
    const mine = await write(ana, id, 1);
    await insertReviews(id, await crowd(205, 'Persona'));
    const [others, own] = await Promise.all([listFor(id), listFor(id, ana)]);
    expect([others.length, own.length, own[0]]).toEqual([200, 200, mine]);
    expect(others).not.toContainEqual(mine);
    expect(await stars(id)).toEqual([5, 206]);
  });

  it('marks authors who bought the product and did not return it', async () => {
    const id = await product(8200);
    const items = [{ product_id: id, quantity: 1 }];
    const { order_id } = await checkout(luis, await pay(luis, 8200, items), { items, shipping_address: ADDRESS });
    await Promise.all([write(ana, id), write(luis, id)]);
    const verified = async () => (await listFor(id, ana)).map((review) => review.verified);
    expect(await verified()).toEqual([false, true]);
    await chief.api('POST /api/orders/{id}/refund', { id: order_id });
    expect(await verified()).toEqual([false, false]);
  });
});

describe('changing and deleting a review', () => {
  it('is allowed to the author, and changes the rating', async () => {
    const id = await product(8200);
    const { id_reviews, created_at } = await write(ana, id, 1);
    const changed = await ana.api('PUT /api/reviews/{id}', { id: id_reviews, rating: 4, comment: 'Mejoró.' });
    expect(changed).toMatchObject({ id_reviews, created_at, rating: 4, comment: 'Mejoró.' });
    expect(await stars(id)).toEqual([4, 1]);
    const opinion = { id: id_reviews, rating: 1, comment: 'Malo.' };
    expect(await refusal(luis.api('PUT /api/reviews/{id}', opinion))).toMatchObject({ status: 403 });
    expect(await refusal(chief.api('PUT /api/reviews/{id}', opinion))).toMatchObject({ status: 403 });
    expect(await refusal(luis.api('DELETE /api/reviews/{id}', { id: id_reviews }))).toMatchObject({ status: 403 });
    expect(await listFor(id)).toEqual([changed]);
    await ana.api('DELETE /api/reviews/{id}', { id: id_reviews });
    expect([await stars(id), await listFor(id)]).toEqual([[null, 0], []]);
    expect(await refusal(ana.api('DELETE /api/reviews/{id}', { id: id_reviews }))).toMatchObject({ status: 404, code: 'review_not_found' });
    expect(await refusal(ana.api('PUT /api/reviews/{id}', { ...opinion, id: 'nada' }))).toMatchObject({ status: 404 });
    await write(ana, id, 3);
  });

  it('keeps the rating correct with parallel changes', async () => {
    const id = await product(8200);
    const people = await Promise.all(Array.from({ length: 12 }, () => customer(shop)));
    const made = await Promise.all(people.map((person) => write(person, id, 1)));
    await Promise.all(
      people.map(({ api }, n) => {
        const of = { id: made[n]?.id_reviews as string };
        return n % 3 === 0 ? api('DELETE /api/reviews/{id}', of) : api('PUT /api/reviews/{id}', { ...of, rating: 5, comment: 'Sí.' });
      }),
    );
    expect(await stars(id)).toEqual([5, 8]);
  });

  it('is also allowed to administrators for deletion', async () => {
    const id = await product(8200, { name: 'Rosca' });
    const made = await write(ana, id);
    const answer = await shop.send('/api/reviews?limit=2', { headers: { authorization: `Bearer ${chief.token}` } });
    expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(200);
    const [first] = await chief.api('GET /api/reviews', { limit: 1 });
    expect(first).toMatchObject({ ...made, product: { name: 'Rosca' } });
    await chief.api('DELETE /api/reviews/{id}', { id: made.id_reviews });
    expect(await listFor(id)).toEqual([]);
  });

  it('lists reviews by rating, also of deleted products', async () => {
    const id = await product(8200, { name: 'Rosca de temporada' });
    const [low, high] = [await write(ana, id, 1, 'Llegó fría.'), await write(luis, id, 5)];
    const told = { image: expect.any(String), slug: expect.any(String), name: 'Rosca de temporada', in_shop: true };
    expect((await chief.api('GET /api/reviews', { limit: 2 })).map((one) => one.product)).toEqual([told, told]);
    expect(await chief.api('GET /api/reviews', { rating: 1, limit: 1 })).toMatchObject([low]);
    await chief.api('DELETE /api/products/{id}', { id });
    expect(await chief.api('GET /api/reviews', { rating: 5, limit: 1 })).toMatchObject([{ ...high, product: { in_shop: false } }]);
    expect(await refusal(chief.api('GET /api/reviews', { rating: 6 }))).toMatchObject({ status: 422 });
    const counted = async (query: string) => {
      const answer = await shop.send(`/api/reviews?limit=1${query}`, { headers: { authorization: `Bearer ${chief.token}` } });
      return Number(answer.headers.get('x-total-count'));
    };
    const each = await Promise.all([1, 2, 3, 4, 5].map((rating) => counted(`&rating=${rating}`)));
    expect(each.reduce((sum, count) => sum + count)).toBe(await counted(''));
  });

  it('is hidden by staff: only its author and staff still see it, and it does not count', async () => {
    const id = await product(8200);
    const [bad] = [await write(ana, id, 1, 'Ni fui.'), await write(luis, id, 5)];
    const reason = 'Habla de otra tienda.';
    const set = (change: object) => chief.api('PUT /api/reviews/{id}/visibility', { id: bad.id_reviews, ...change } as never);
    expect(await set({ hidden: true, reason: ` ${reason} ` })).toMatchObject({ ...bad, hidden: true, reason });
    expect((await listFor(id)).map(({ user_id }) => user_id)).toEqual([luis.id]);
    expect(await listFor(id, ana)).toMatchObject([{ ...bad, hidden: true, reason }, { user_id: luis.id }]);
    expect((await listFor(id, luis)).map(({ user_id }) => user_id)).toEqual([luis.id]);
    expect(await stars(id)).toEqual([5, 1]);
    expect(await chief.api('GET /api/reviews', { hidden: '1' })).toMatchObject([{ ...bad, hidden: true, reason }]);
    expect((await chief.api('GET /api/reviews', { hidden: '0', limit: 1 }))[0]).not.toHaveProperty('hidden');
    // The author may still change the hidden review; it stays hidden.
    await ana.api('PUT /api/reviews/{id}', { id: bad.id_reviews, rating: 2, comment: 'Ni fui.' });
    expect(await stars(id)).toEqual([5, 1]);
    const { hidden, ...shown } = await set({ hidden: false });
    expect([hidden, shown.reason]).toEqual([undefined, undefined]);
    expect(await stars(id)).toEqual([3.5, 2]);
    await set({ hidden: true, reason });
    await ana.api('DELETE /api/reviews/{id}', { id: bad.id_reviews });
    expect(await stars(id)).toEqual([5, 1]);
    expect((await chief.api('GET /api/audit', { limit: 3 })).map(({ kind, summary }) => [kind, summary])).toEqual([
      ['delete', `Ocultó una reseña: ${reason}`],
      ['restore', 'Volvió a mostrar una reseña'],
      ['delete', `Ocultó una reseña: ${reason}`],
    ]);
  });

  it('can be hidden only with a reason', async () => {
    const { id_reviews: id } = await write(ana, await product(8200));
    const wrong = (change: object) => refusal(chief.api('PUT /api/reviews/{id}/visibility', { id, ...change } as never));
    for (const reason of [undefined, null, '', ' \u200b ', 'x'.repeat(201), 'nulo\u0000', 5])
      expect(await wrong({ hidden: true, reason })).toMatchObject({ status: 422, errors: { reason: expect.any(String) } });
    expect(await wrong({ hidden: 'sí' })).toMatchObject({ status: 422, errors: { hidden: expect.any(String) } });
    expect(await wrong({ id: 'nada', hidden: false })).toMatchObject({ status: 404, code: 'review_not_found' });
  });

  it('happens with the deletion of the account', async () => {
    const id = await product(8200);
    const gone = await customer(shop);
    await Promise.all([write(gone, id, 1), write(ana, id, 5)]);
    await deleteUser(gone.id);
    expect([await stars(id), (await listFor(id)).map(({ user_id }) => user_id)]).toEqual([[5, 1], [ana.id]]);
  });

  it('deletes two accounts in parallel that reviewed the same products', async () => {
    const [first, held, last] = [await product(8200), await product(8200), await product(8200)];
    const [one, other] = [await customer(shop), await customer(shop)];
    for (const id of [first, held, last]) await write(one, id);
    for (const id of [last, held, first]) await write(other, id);
    const client = await pool.connect();
    await client.query('begin');
    // Both deletions reach the product in the middle before either continues.
    await client.query('select from products where id = $1 for update', [held]);
    const leaving = Promise.allSettled([deleteUser(one.id), deleteUser(other.id)]);
    const stuck = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(stuck)).rowCount).toBe(2);
    await client.query('commit');
    client.release();
    expect((await leaving).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    for (const id of [first, held, last]) expect(await stars(id)).toEqual([null, 0]);
  });
});

it('new ratings raise the catalogue’s version at most once a second, and none is missed', async () => {
  const versions = async () =>
    (await pool.query<{ version: string }>('select version from catalog_version')).rows.map((row) => Number(row.version))[0] as number;
  const waited = () => setCatalogVersion({ ratedAt: ago({ seconds: 2 }) });
  const products = await Promise.all([product(100), product(100), product(100)]);
  await waited();
  await catalogVersion();
  await waited();
  const before = await catalogVersion();
  const [first, ...rest] = products as [string, string, string];
  await write(ana, first);
  expect(await versions()).toBe(before + 1);
  // The next update of the version is an hour away, so a slow machine cannot reach it.
  await setCatalogVersion({ ratedAt: ago({ hours: -1 }) });
  for (const id of rest) await write(ana, id);
  expect([await versions(), await catalogVersion()]).toEqual([before + 1, before + 1]);
  await waited();
  expect(await Promise.all([catalogVersion(), catalogVersion()])).toContain(before + 2);
  expect([await catalogVersion(), await versions()]).toEqual([before + 2, before + 2]);
  // Another change of a product counts at once.
  await chief.api('PUT /api/products/{id}', { id: first, price: 3 });
  expect(await versions()).toBe(before + 3);
});
