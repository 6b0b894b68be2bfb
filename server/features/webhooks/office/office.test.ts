import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { admin, type Person, staff } from '../../../../tests/factories/users.ts';
import { noWebhooks, webhookFields } from '../../../../tests/factories/webhooks.ts';

let shop: TestApp;
let owner: Person;
let manager: Person;
beforeAll(async () => {
  shop = await testApp();
  [owner, manager] = [await admin(shop), await staff(shop, 'manager')];
});
afterAll(() => shop.close());
beforeEach(async () => {
  await noWebhooks();
});

const off = webhookFields({ activo: false });

describe('webhooks', () => {
  it('are ten at most, also when many are created at once', async () => {
    const all = await Promise.allSettled(Array.from({ length: 14 }, () => manager.api('POST /api/webhooks', off)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await refusal(manager.api('POST /api/webhooks', off))).toMatchObject({ status: 409, code: 'too_many' });
    expect(await manager.api('GET /api/webhooks', {})).toHaveLength(10);
  });

  it('show their secret only where it is made', async () => {
    const { id, secreto } = await manager.api('POST /api/webhooks', off);
    expect(secreto).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const renewed = await manager.api('POST /api/webhooks/{id}/secreto', { id });
    const listed = JSON.stringify([
      await manager.api('GET /api/webhooks', {}),
      await manager.api('PUT /api/webhooks/{id}', { id, ...off }),
    ]);
    for (const secret of [secreto, renewed.secreto]) {
      expect(listed).not.toContain(secret);
      expect(shop.logged()).not.toContain(secret);
    }
  });

  it.each([
    'http://avisos.ejemplo.mx/casa',
    'https://127.0.0.1/casa',
    'https://2130706433/casa',
    'https://[::1]/casa',
    'https://localhost/casa',
    'https://metadata.google.internal/x',
    'https://usuario:clave@avisos.ejemplo.mx/casa',
    'https://avisos.ejemplo.mx:8443/casa',
    'ftp://avisos.ejemplo.mx/casa',
    'casa',
  ])('refuse the address %s', async (url) => {
    const wrong = await refusal(manager.api('POST /api/webhooks', { ...off, url }));
    expect(wrong).toMatchObject({ status: 422, errors: { url: expect.stringContaining('https://') } });
    const { id } = await manager.api('POST /api/webhooks', off);
    expect(await refusal(manager.api('PUT /api/webhooks/{id}', { id, ...off, url }))).toMatchObject({ status: 422 });
  });

  it('name customers only when the owner says so; a manager may only end that', async () => {
    const withData = { ...off, con_datos: true };
    expect(await refusal(manager.api('POST /api/webhooks', withData))).toMatchObject({ status: 403, code: 'not_allowed' });
    const { id } = await owner.api('POST /api/webhooks', withData);
    expect(await manager.api('PUT /api/webhooks/{id}', { id, ...withData, eventos: ['pedido.creado'] })).toMatchObject({ con_datos: true });
    const elsewhere = { id, ...withData, url: 'https://otra.ejemplo.mx/' };
    expect(await refusal(manager.api('PUT /api/webhooks/{id}', elsewhere))).toMatchObject({ status: 403 });
    expect(await manager.api('PUT /api/webhooks/{id}', { id, ...off })).toMatchObject({ con_datos: false });
    expect(await refusal(manager.api('PUT /api/webhooks/{id}', { id, ...withData }))).toMatchObject({ status: 403 });
  });

  it('are in the audit log with their server only', async () => {
    const fields = { ...off, url: 'https://avisos.ejemplo.mx/llave-secreta' };
    const { id } = await manager.api('POST /api/webhooks', fields);
    await manager.api('PUT /api/webhooks/{id}', { id, ...fields, eventos: ['pedido.creado'] });
    await manager.api('POST /api/webhooks/{id}/secreto', { id });
    await manager.api('DELETE /api/webhooks/{id}', { id });
    const own = (await owner.api('GET /api/audit', { kind: 'webhook' })).filter(({ subject }) => subject.id === id);
    expect(own.map(({ actor }) => actor?.id)).toEqual(Array.from({ length: 4 }, () => manager.id));
    expect(JSON.stringify(own)).not.toContain('llave-secreta');
  });

  it('that do not exist are not found', async () => {
    const id = crypto.randomUUID();
    expect(await refusal(manager.api('PUT /api/webhooks/{id}', { id, ...off }))).toMatchObject({ status: 404 });
    for (const path of [
      'POST /api/webhooks/{id}/prueba',
      'POST /api/webhooks/{id}/secreto',
      'GET /api/webhooks/{id}/entregas',
      'POST /api/webhooks/entregas/{id}/repetir',
    ] as const)
      expect(await refusal(manager.api(path, { id }))).toMatchObject({ status: 404 });
  });
});
