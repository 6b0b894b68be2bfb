import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopClock } from '#contract/shop-clock.ts';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { checkout, pay, product } from '../../../tests/factories/orders.ts';
import { admin, customer, type Person, staff } from '../../../tests/factories/users.ts';
import { AUDIT_YEARS } from './rules.ts';
import { forgetOld } from './service.ts';

let shop: TestApp;
let owner: Person;
let manager: Person;

beforeAll(async () => {
  shop = await testApp();
  [owner, manager] = [await admin(shop), await staff(shop, 'manager')];
});
afterAll(() => shop.close());

const latest = async () => (await owner.api('GET /api/audit', { limit: 1 }))[0];
const at = (days: number) => `now() - interval '${days} days'`;
const insert = (when: string, kind = 'export') =>
  pool.query(`insert into audit_entries (at, kind, subject_type, subject_id, summary) values (${when}, $1, 'list', 'club', 'Prueba')`, [
    kind,
  ]);

describe('the audit log', () => {
  it('records a manager’s change of a price once, and changes of other fields as another kind', async () => {
    const id = await product(5800);
    await manager.api('PUT /api/products/{id}', { id, price: 62 });
    await manager.api('PUT /api/products/{id}', { id, price: 62, description: 'Con canela.' });
    const entries = await owner.api('GET /api/audit', { actor: manager.id, kind: 'price' });
    expect(entries).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        actor: { id: manager.id, name: expect.stringContaining('Ximena') },
        kind: 'price',
        subject: { type: 'product', id },
        summary: expect.stringContaining('precio: $58.00 → $62.00'),
      },
    ]);
  });

  it('records deleted products, and refunds and cancellations by staff, but no cancellation by the customer', async () => {
    const buyer = await customer(shop);
    const id = await product(6200);
    const buy = async () => (await checkout(buyer, await pay(buyer, 6200, [{ product_id: id, quantity: 1 }]))).order_id;
    const [refunded, cancelled, own] = [await buy(), await buy(), await buy()];
    await manager.api('POST /api/orders/{id}/refund', { id: refunded });
    expect(await latest()).toMatchObject({ kind: 'refund', subject: { type: 'order', id: refunded }, actor: { id: manager.id } });
    await manager.api('PUT /api/orders/{id}', { id: cancelled, status: 'cancelado' });
    expect(await latest()).toMatchObject({ kind: 'cancel', subject: { type: 'order', id: cancelled } });
    await buyer.api('POST /api/orders/{id}/cancel', { id: own });
    expect(await latest()).toMatchObject({ subject: { id: cancelled } });
    await manager.api('DELETE /api/products/{id}', { id });
    const entry = await latest();
    expect(entry).toMatchObject({ kind: 'delete', subject: { type: 'product', id } });
    expect(JSON.stringify(await owner.api('GET /api/audit', {}))).not.toContain(buyer.email);
  });

  it('names what changed of a product: the fields, from and to, its creation, and what is sold out', async () => {
    const made = await manager.api('POST /api/products', {
      name: 'Café de bitácora',
      description: 'Con canela.',
      price: 58,
      category: 'café',
    });
    expect(await latest()).toMatchObject({
      subject: { type: 'product', id: made.id },
      actor: { id: manager.id },
      summary: 'Creó el producto Café de bitácora, $58.00',
    });
    await manager.api('PUT /api/products/{id}', { id: made.id, category: 'postres', featured: true, tax: 'alimento_0' });
    expect((await latest())?.summary).toBe(
      'Café de bitácora: categoría: Café → Postres; destacado: no → sí; impuesto: Preparado, IVA 16 % → Alimento, IVA 0 %',
    );
    const before = await latest();
    await manager.api('PUT /api/products/{id}', { id: made.id, featured: true });
    expect(await latest()).toEqual(before);
    const barista = await staff(shop, 'staff');
    await barista.api('PUT /api/products/{id}/availability', { id: made.id, sold_out: 'hoy' });
    expect(await latest()).toMatchObject({
      actor: { id: barista.id },
      summary: expect.stringMatching(/^Café de bitácora: a la venta: sí → no; agotado hasta: — → \d{4}-\d\d-\d\d \d\d:\d\d$/),
    });
    await barista.api('PUT /api/products/{id}/availability', { id: made.id, sold_out: null });
    expect((await latest())?.summary).toMatch(/a la venta: no → sí; agotado hasta: .+ → —$/);
  });

  it('names what changed of a promotion and of the settings, without raw words', async () => {
    const terms = { codigo: null, clase: 'dos_por_uno' as const, categorias: ['bebidas' as const] };
    const { id } = await manager.api('POST /api/promotions', terms);
    expect((await latest())?.summary).toBe('Creó una promoción (2×1)');
    await manager.api('PUT /api/promotions/{id}', { ...terms, id, clase: 'porcentaje', valor: 10, dias: ['lun', 'mie'] });
    expect((await latest())?.summary).toBe(
      'Cambió una promoción (2×1). descuento: 2×1 → Porcentaje; valor: — → 10 %; días: — → Lunes, Miércoles',
    );
    await manager.api('DELETE /api/promotions/{id}', { id });
    const { version, valor } = await manager.api('GET /api/ajustes/{seccion}', { seccion: 'casa' });
    await manager.api('PUT /api/ajustes/{seccion}', { seccion: 'casa', version, valor: { ...valor, telefono: '55 1234 5678' } });
    expect((await latest())?.summary).toBe('Cambió los ajustes: La casa. teléfono: +52 55 5012 3456 → 55 1234 5678');
    const hours = await manager.api('GET /api/ajustes/{seccion}', { seccion: 'horario' });
    const semana = { ...(hours.valor.semana as object), lun: [['08:00', '22:00']] };
    await manager.api('PUT /api/ajustes/{seccion}', { seccion: 'horario', version: hours.version, valor: { ...hours.valor, semana } });
    expect((await latest())?.summary).toBe('Cambió los ajustes: Horario. semana · Lunes: 07:00–23:00 → 08:00–22:00');
  });

  it('records nothing when the change is refused', async () => {
    const before = await latest();
    await manager.api('PUT /api/products/{id}', { id: '00000000-0000-0000-0000-000000000000', price: 1 }).catch(() => {});
    expect(await latest()).toEqual(before);
  });

  it('is filtered by kind, by person and by days of Mexico City, both included', async () => {
    await insert(at(400), 'import');
    await insert(at(399), 'import');
    const { rows } = await pool.query<{ at: Date }>(`select at from audit_entries where kind = 'import' order by at`);
    const [first, second] = rows.map((row) => shopClock(row.at).today) as [string, string];
    const found = async (search: object) => (await owner.api('GET /api/audit', { kind: 'import', ...search })).length;
    expect(await found({})).toBe(2);
    expect(await found({ from: first, to: first })).toBe(1);
    expect(await found({ from: first, to: second })).toBe(2);
    expect(await found({ from: rows[0]?.at.toISOString(), to: rows[0]?.at.toISOString() })).toBeLessThan(2);
    expect(await found({ actor: owner.id })).toBe(0);
    expect(await found({ actor: 'nadie' })).toBe(0);
  });

  it('counts the whole list', async () => {
    const answer = await shop.send('/api/audit?limit=1', { headers: { authorization: `Bearer ${owner.token}` } });
    const total = (await owner.api('GET /api/audit', {})).length;
    expect(Number(answer.headers.get('x-total-count'))).toBe(total);
    expect(await answer.json()).toHaveLength(1);
  });

  it('keeps entries for as long as the clean-up keeps them', async () => {
    await insert(`now() - interval '${AUDIT_YEARS} years' + interval '1 day'`, 'young');
    await insert(`now() - interval '${AUDIT_YEARS} years' - interval '1 day'`, 'old');
    await expect(pool.query(`delete from audit_entries where kind = 'young'`)).rejects.toThrow('kept');
    expect((await pool.query(`delete from audit_entries where kind = 'old'`)).rowCount).toBe(1);
  });

  it('refuses changes and early deletions of entries for two years', async () => {
    await expect(pool.query(`update audit_entries set summary = 'Otra cosa'`)).rejects.toThrow('kept');
    await expect(pool.query('delete from audit_entries')).rejects.toThrow('kept');
    await insert(at(800), 'restore');
    await insert(at(700), 'restore');
    await forgetOld();
    expect(await owner.api('GET /api/audit', { kind: 'restore' })).toHaveLength(1);
  });
});
