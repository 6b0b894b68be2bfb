import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WEBHOOK_EVENTS, type WebhookFields } from '#contract/webhooks/webhooks.ts';
import { pool } from '#server/db/client.ts';
import { clientOf } from '#server/db/driver/driver.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { catalogVersion } from '#server/features/catalog/index.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { booking, newAddress, someTime } from '../../../../tests/factories/lounge.ts';
import { withOptions } from '../../../../tests/factories/options.ts';
import { CARDS, checkout, confirm, product, refusal } from '../../../../tests/factories/orders.ts';
import { open, openShop, received } from '../../../../tests/factories/receiving.ts';
import { limit } from '../../../../tests/factories/stock.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';
import type { Receiver } from '../../../../tests/stand-ins/webhook-receiver.ts';
import { noteChanges } from './note.ts';

/** Opened before the shop's modules are loaded, because they read its address then. */
const receiver: Receiver = await vi.hoisted(async () => {
  const { openReceiver } = await import('../../../../tests/stand-ins/webhook-receiver.ts');
  const opened = await openReceiver();
  process.env.WEBHOOK_TEST_ORIGIN = opened.origin;
  return opened;
});

let shop: TestApp;
let owner: Person;
let buyer: Person;
beforeAll(async () => {
  shop = await testApp();
  [owner, buyer] = [await admin(shop), await customer(shop)];
  await openShop(owner);
});
afterAll(async () => {
  await receiver.close();
  await shop.close();
});

let count = 0;
/** Listens to everything while `work` runs. @returns what a receiver was told, in the order of the changes */
async function told<T>(work: () => Promise<T>, more: Partial<WebhookFields> = {}) {
  const path = `/${++count}`;
  const fields = { url: receiver.origin + path, eventos: [...WEBHOOK_EVENTS], con_datos: false, activo: true, ...more };
  const { id } = await owner.api('POST /api/webhooks', fields);
  const result = await work();
  // The last one, so that nothing is missed.
  await shop.from(newAddress()).api('POST /api/contact', { name: 'Última Última', email: 'ultima@correo.mx', message: 'La última' });
  const own = async () =>
    (await pool.query('select state from webhook_deliveries where webhook_id = $1', [id])).rows.map(({ state }) => state);
  await expect.poll(() => receiver.at(path).some(({ body }) => body.data.message === 'La última')).toBe(true);
  await expect.poll(async () => (await own()).every((state) => state === 'entregada')).toBe(true);
  await owner.api('DELETE /api/webhooks/{id}', { id });
  const all = receiver
    .at(path)
    .map(({ body }) => body)
    .sort((one, other) => Number(one.data.version) - Number(other.data.version));
  return { result, all: all.slice(0, -1), types: all.slice(0, -1).map(({ type }) => type) };
}

async function order(productId?: string) {
  const intent = await open(buyer, received('recoger', productId ?? (await product(6500))));
  await confirm(buyer, intent, CARDS.pays);
  return (await checkout(buyer, intent.payment_intent_id)).order_id;
}

describe('an order', () => {
  it('tells of its placement, each status, an undo, and its refunds, each once', async () => {
    const {
      result: id,
      all,
      types,
    } = await told(async () => {
      const made = await order();
      await owner.api('PUT /api/orders/{id}', { id: made, status: 'preparando' });
      await owner.api('POST /api/orders/{id}/undo', { id: made, status: 'preparando' });
      await owner.api('POST /api/orders/{id}/refund', { id: made, amount: 10, refunded_before: 0 } as never);
      await owner.api('PUT /api/orders/{id}', { id: made, status: 'cancelado' });
      return made;
    });
    expect(types).toEqual([
      'pedido.creado',
      'pedido.cambiado',
      'pedido.cambiado',
      'pedido.reembolsado',
      'pedido.cambiado',
      'pedido.reembolsado',
    ]);
    expect(all.map(({ data }) => data.status)).toEqual(['pagado', 'preparando', 'pagado', 'pagado', 'cancelado', 'cancelado']);
    expect(all.map(({ data }) => data.reembolso)).toEqual([undefined, undefined, undefined, 10, undefined, 55]);
    expect(new Set(all.map(({ data }) => data.id))).toEqual(new Set([id]));
  });

  it('that is checked out many times at once tells of it once', async () => {
    const { types } = await told(async () => {
      const intent = await open(buyer, received('recoger', await product(6500)));
      await confirm(buyer, intent, CARDS.pays);
      await Promise.all(Array.from({ length: 6 }, () => checkout(buyer, intent.payment_intent_id)));
    });
    expect(types).toEqual(['pedido.creado']);
  });

  it('names its customer only to a webhook that the owner gave the data of customers', async () => {
    const plain = await told(() => order());
    expect(JSON.stringify(plain.all)).not.toMatch(new RegExp(`Ximena|${buyer.email}|${buyer.id}`));
    expect(plain.all[0]?.data).toMatchObject({ items: [{ quantity: 1 }], total: 65 });
    const whole = await told(() => order(), { con_datos: true });
    expect(whole.all[0]?.data.customer).toMatchObject({ email: buyer.email, name: expect.stringContaining('Ximena') });
  });
});

describe('a reservation', () => {
  it('tells of its booking and of each change, each once, without the guest', async () => {
    const { all, types } = await told(async () => {
      const { data } = await shop.from(newAddress()).api('POST /api/reservaciones', booking(someTime()));
      await owner.api('PUT /api/reservaciones/{id}', { id: data.id, numero_personas: 1 } as never);
      await owner.api('PUT /api/reservaciones/{id}', { id: data.id, estado: 'cancelada' });
      await refusal(owner.api('PUT /api/reservaciones/{id}', { id: data.id, estado: 'en_mesa' }));
    });
    expect(types).toEqual(['reservacion.creada', 'reservacion.cambiada', 'reservacion.cambiada']);
    expect(all.map(({ data }) => data.estado)).toEqual(['confirmada', 'confirmada', 'cancelada']);
    for (const key of ['nombre_completo', 'correo_electronico', 'telefono']) expect(all[0]?.data).not.toHaveProperty(key);
  });
});

describe('a product', () => {
  it('tells of each change once, and of none without a difference', async () => {
    const { all, types } = await told(async () => {
      const fields = { name: 'Mantecada', description: 'Con nata', price: 32, category: 'postres', image: '' };
      const { id } = await owner.api('POST /api/products', fields as never);
      await owner.api('PUT /api/products/{id}', { id, price: 35 });
      await owner.api('PUT /api/products/{id}', { id, price: 35 });
      await refusal(owner.api('PUT /api/products/{id}', { id, price: -1 }));
      await owner.api('DELETE /api/products/{id}', { id });
      await owner.api('POST /api/products/{id}/restore', { id });
    });
    expect(types).toEqual(Array.from({ length: 4 }, () => 'producto.cambiado'));
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1);
    expect(all[3]?.data).toMatchObject({ name: 'Mantecada', price: 35 });
  });

  it('that is sold out by hand tells of that too', async () => {
    const { types } = await told(async () => {
      const id = await product(3000);
      const barista = await staff(shop, 'staff');
      await barista.api('PUT /api/products/{id}/availability', { id, sold_out: 'hoy' });
      await barista.api('PUT /api/products/{id}/availability', { id, sold_out: 'hoy' });
      await barista.api('PUT /api/products/{id}/availability', { id, sold_out: null });
    });
    expect(types).toEqual(['producto.cambiado', 'producto.agotado', 'producto.cambiado']);
  });

  it('that a sale has sold out tells of it once', async () => {
    const id = await product(3000);
    await limit(id, 1);
    const { types, all } = await told(async () => {
      await order(id);
      await Promise.all([catalogVersion(), catalogVersion()]);
      await catalogVersion();
    });
    expect(types).toEqual(['pedido.creado', 'producto.agotado']);
    expect(all[1]?.data).toMatchObject({ id, available: false });
  });

  it('tells of a change of its options, and so does each product of an import', async () => {
    const id = await product(3000);
    const ids = await withOptions(id, [{ name: 'Leche', min: 1, max: 1, options: [{ name: 'Entera' }, { name: 'Avena' }] } as never]);
    const { all } = await told(async () => {
      await owner.api('PUT /api/options/{id}/availability', { id: Object.values(ids)[0] ?? '', available: false } as never);
    });
    expect(all.map(({ data }) => data.id)).toEqual([id]);
    const csv = 'nombre,descripcion,precio,categoria\nConcha,Con vainilla,20,postres\nOreja,De hojaldre,22,postres\n';
    const imported = await told(() => owner.api('POST /api/products/import', { csv } as never));
    expect(imported.all.map(({ data }) => data.name).sort()).toEqual(['Concha', 'Oreja']);
  });
});

describe('without a webhook that wants them', () => {
  it('changes send no further statement', async () => {
    const sent = vi.fn();
    await inTransaction(async (tx) => {
      const client = clientOf(tx);
      const query = client.query.bind(client);
      client.query = ((...args: Parameters<typeof query>) => {
        sent();
        return query(...args);
      }) as typeof client.query;
      await noteChanges(tx, { type: 'producto.cambiado', id: 'x' }, { type: 'pedido.creado', id: 'y' });
      client.query = query;
    });
    expect(sent).not.toHaveBeenCalled();
    const { rows } = await pool.query('select count(*)::int as events from webhook_events');
    await owner.api('PUT /api/products/{id}', { id: await product(2000), price: 21 });
    expect((await pool.query('select count(*)::int as events from webhook_events')).rows).toEqual(rows);
  });
});
