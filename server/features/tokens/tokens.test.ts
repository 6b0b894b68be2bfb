import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_TOKENS } from '#contract/tokens/tokens.ts';
import { ApiError } from '#contract/wire/client.ts';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { booking, newAddress, someTime } from '../../../tests/factories/lounge.ts';
import { checkout, pay, product } from '../../../tests/factories/orders.ts';
import { ageToken, ageUse, aToken, endAllTokens } from '../../../tests/factories/tokens.ts';
import { admin, customer, type Person, staff } from '../../../tests/factories/users.ts';
import { holding, waitingForLocks } from '../../../tests/locks.ts';
import { drawToken } from './token.ts';

let shop: TestApp;
let owner: Person;

beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
afterAll(() => shop.close());
beforeEach(async () => void (await endAllTokens()));

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? [error.status, error.code] : Promise.reject(error)),
  );
/** Reads the orders of the shop, which staff may. @returns the status and the code of a refusal */
async function tried(token: string): Promise<[number, string?]> {
  const answer = await shop.from(newAddress()).send('/api/orders', { headers: { authorization: `Bearer ${token}` } });
  const body = await answer.json();
  return answer.status === 200 ? [200] : [answer.status, body.code];
}
const listed = async (id: string) => (await owner.api('GET /api/tokens', {})).find((one) => one.id === id);
const audited = async (id: string) =>
  (await owner.api('GET /api/audit', { kind: 'token' })).filter(({ subject }) => subject.id === id).map(({ summary }) => summary);
const anOrder = async () => {
  const [buyer, id] = [await customer(shop), await product(6200)];
  return (await checkout(buyer, await pay(buyer, 6200, [{ product_id: id, quantity: 1 }]))).order_id;
};

describe('making a token', () => {
  it('shows it once: the database has a digest, list and audit log the last characters and the name', async () => {
    const { id, token } = await aToken(owner, { nombre: 'Almacén del centro', puesto: 'staff', solo_lectura: true, dias: 30 });
    expect(token).toMatch(/^casa_[0-9A-Za-z]{40}$/);
    const shown = await listed(id);
    expect(shown).toMatchObject({ nombre: 'Almacén del centro', puesto: 'staff', solo_lectura: true, usado_at: null, revocado_at: null });
    expect(shown?.creado_por).toContain('Ximena');
    expect(token.endsWith(shown?.ultimos ?? '?')).toBe(true);
    const days = (Date.parse(shown?.caduca_at ?? '') - Date.parse(shown?.created_at ?? '')) / 86_400_000;
    expect(days).toBe(30);
    const { rows } = await pool.query('select t::text as row from access_tokens t');
    expect(JSON.stringify(rows)).not.toContain(token.slice(5));
    expect(await audited(id)).toEqual(['Creó el token Almacén del centro: de personal, solo lectura, 30 días']);
    await tried(token);
    expect(shop.logged()).not.toContain(token.slice(5, 30));
  });

  it('gives 90 days when none are named', async () => {
    const answer = await shop.send('/api/tokens', {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ nombre: 'Almacén', puesto: 'staff', solo_lectura: false }),
    });
    const { id } = await answer.json();
    const shown = await listed(id);
    expect((Date.parse(shown?.caduca_at ?? '') - Date.parse(shown?.created_at ?? '')) / 86_400_000).toBe(90);
  });

  it.each([{ puesto: 'owner' }, { dias: 0 }, { dias: 366 }, { dias: 1.5 }, { nombre: 'a\u0000b' }])('refuses %o', async (changes) => {
    expect((await refusal(aToken(owner, changes as object)))?.[0]).toBe(422);
  });

  it('ends at 20 that work, also under parallel requests; ended ones leave room', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => refusal(aToken(owner))));
    expect(outcomes.filter((one) => one === null)).toHaveLength(MOST_TOKENS);
    expect(outcomes.filter((one) => one !== null)).toEqual(Array(10).fill([409, 'too_many']));
    const [first, second] = await owner.api('GET /api/tokens', {});
    await owner.api('DELETE /api/tokens/{id}', { id: first?.id as string });
    await ageToken(second?.id, { days: 90 });
    expect(await refusal(aToken(owner))).toBeNull();
    expect(await refusal(aToken(owner))).toBeNull();
    expect(await refusal(aToken(owner))).toEqual([409, 'too_many']);
  });
});

describe('a call with a token', () => {
  it('does what its role may do and no more', async () => {
    const [clerk, manager] = [await aToken(owner, { puesto: 'staff' }), await aToken(owner, { puesto: 'manager' })];
    const id = await anOrder();
    await shop.apiAs(clerk.token)('PUT /api/orders/{id}', { id, status: 'preparando' });
    expect(await refusal(shop.apiAs(clerk.token)('GET /api/stats/overview', {}))).toEqual([403, 'not_allowed']);
    await shop.apiAs(manager.token)('GET /api/stats/overview', {});
    expect(await refusal(shop.apiAs(manager.token)('PUT /api/stats/first-steps', { quitada: true }))).toEqual([403, 'not_allowed']);
  });

  it('hides from a token of staff what it hides from staff', async () => {
    const { token } = await aToken(owner, { puesto: 'staff' });
    const order = await shop.apiAs(token)('GET /api/orders/{id}', { id: await anOrder() });
    const barista = await staff(shop, 'staff');
    expect(order).toEqual(await barista.api('GET /api/orders/{id}', { id: order.id }));
  });

  it('is the maker’s in the records, under the token’s name', async () => {
    const { token } = await aToken(owner, { nombre: 'Precios', puesto: 'manager' });
    const id = await product(5800);
    await shop.apiAs(token)('PUT /api/products/{id}', { id, price: 62 });
    const [entry] = await owner.api('GET /api/audit', { kind: 'price', limit: 1 });
    expect(entry).toMatchObject({ subject: { id }, actor: { id: owner.id, name: 'token Precios' } });
  });

  it('reads only with a token that may only read, and is refused before its input is checked', async () => {
    const { token } = await aToken(owner, { solo_lectura: true });
    expect(await tried(token)).toEqual([200]);
    const api = shop.apiAs(token);
    expect(await refusal(api('PUT /api/products/{id}', { id: 'x', price: -1 }))).toEqual([403, 'token_not_allowed']);
    expect(await refusal(api('POST /api/contact', {} as never))).toEqual([403, 'token_not_allowed']);
  });

  it('cancels no order and no visit, and replaces no invoice, since money would go back', async () => {
    const { token } = await aToken(owner);
    const api = shop.apiAs(token);
    const id = await anOrder();
    expect(await refusal(api('PUT /api/orders/{id}', { id, status: 'cancelado', nota: 7 } as never))).toEqual([403, 'token_not_allowed']);
    expect(await refusal(api('PUT /api/orders/{id}', { id, status: 'x' as never }))).toMatchObject([422, 'validation']);
    expect(await refusal(api('PUT /api/reservaciones/{id}', { id, estado: 'cancelada' }))).toEqual([403, 'token_not_allowed']);
    const replaced = { id, sustituye: id } as never;
    expect(await refusal(api('POST /api/invoices/{id}/timbrar', replaced))).toEqual([403, 'token_not_allowed']);
    expect((await owner.api('GET /api/orders/{id}', { id })).status).toBe('pagado');
  });

  it('owns nothing of its maker: a booking belongs to no account, and a public call knows no person', async () => {
    const { token } = await aToken(owner, { puesto: 'staff' });
    const api = shop.apiAs(token);
    const { data } = await api('POST /api/reservaciones', booking(someTime()));
    expect(await owner.api('GET /api/users/reservations', {})).toMatchObject({ data: [] });
    expect(await refusal(api('GET /api/reservaciones/{codigo}', { codigo: data.codigo }))).toMatchObject([404, expect.any(String)]);
  });
});

describe('a token ends', () => {
  const over = [401, 'unauthorized'];

  it('when it is revoked, at once; revoking again changes nothing', async () => {
    const { id, token } = await aToken(owner);
    expect(await tried(token)).toEqual([200]);
    await owner.api('DELETE /api/tokens/{id}', { id });
    expect(await tried(token)).toEqual(over);
    const revoked = (await listed(id))?.revocado_at;
    await owner.api('DELETE /api/tokens/{id}', { id });
    expect((await listed(id))?.revocado_at).toBe(revoked);
    expect(await audited(id)).toHaveLength(2);
    expect(await refusal(owner.api('DELETE /api/tokens/{id}', { id: '00000000-0000-0000-0000-000000000000' }))).toEqual([
      404,
      'token_not_found',
    ]);
    expect(await refusal(owner.api('DELETE /api/tokens/{id}', { id: 'x' }))).toEqual([404, 'token_not_found']);
  });

  it('on its day', async () => {
    const { id, token } = await aToken(owner, { dias: 2 });
    await ageToken(id, { hours: 47 });
    expect(await tried(token)).toEqual([200]);
    await ageToken(id, { hours: 2 });
    expect(await tried(token)).toEqual(over);
  });

  it('when its maker is no owner any more, for good', async () => {
    const maker = await admin(shop);
    const { id, token } = await aToken(maker);
    const change = { id: maker.id, name: 'Ximena', email: maker.email, role: 'admin' as const };
    await owner.api('PUT /api/users/{id}', { ...change, staff_role: 'manager' });
    expect(await tried(token)).toEqual(over);
    await owner.api('PUT /api/users/{id}', { ...change, staff_role: 'owner' });
    expect(await tried(token)).toEqual(over);
    expect((await audited(id))[0]).toContain('su cuenta ya no es de dueño');
  });

  it('with its maker’s account, and the list then names no maker', async () => {
    const maker = await admin(shop);
    const { id, token } = await aToken(maker);
    await owner.api('DELETE /api/users/{id}', { id: maker.id });
    expect(await tried(token)).toEqual(over);
    expect(await listed(id)).toMatchObject({ creado_por: null, revocado_at: expect.any(String) });
  });

  it('and leaves the list after 90 days', async () => {
    const { id } = await aToken(owner, { dias: 1 });
    await ageToken(id, { days: 90 });
    expect(await listed(id)).toBeDefined();
    await ageToken(id, { days: 2 });
    expect(await listed(id)).toBeUndefined();
  });
});

describe('a token that is none', () => {
  it('is refused like a wrong session', async () => {
    expect(await tried(drawToken())).toEqual([401, 'unauthorized']);
  });

  it('costs no query when its checksum is wrong', async () => {
    const wrong = `casa_${'a'.repeat(40)}`;
    const release = await holding('lock table access_tokens, sessions in access exclusive mode');
    try {
      expect(await tried(wrong)).toEqual([401, 'unauthorized']);
      expect(await waitingForLocks()).toBe(0);
    } finally {
      await release();
    }
  });
});

describe('the calls of a token', () => {
  it('are 300 a minute, whatever they ask; other tokens have their own', async () => {
    const [{ token }, other] = [await aToken(owner), await aToken(owner)];
    const call = async (path: string) => {
      const answer = await shop.from(newAddress()).send(path, { headers: { authorization: `Bearer ${token}` } });
      await answer.body?.cancel();
      return answer;
    };
    // A refused call, a public one and one of the staff.
    const paths = ['/api/users', '/api/mesas', '/api/barra/impresora'];
    const answers = await Promise.all(Array.from({ length: 303 }, (_, n) => call(paths[n % 3] as string)));
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(300);
    const late = await call('/api/orders');
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await tried(other.token)).toEqual([200]);
  });

  it('write the last use at most once a minute', async () => {
    const { id, token } = await aToken(owner);
    const used = async () => (await listed(id))?.usado_at ?? null;
    await tried(token);
    await expect.poll(used).not.toBeNull();
    const first = await used();
    await tried(token);
    expect(await used()).toBe(first);
    await ageUse(id, { seconds: 61 });
    const aged = await used();
    await tried(token);
    await expect.poll(used).not.toBe(aged);
  });
});
