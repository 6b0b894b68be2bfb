import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { madeAtBar, openShop } from '../../../tests/factories/receiving.ts';
import { ago, setOrder, setProduct } from '../../../tests/factories/rows.ts';
import { cash, openedShift, openTills, sellAtTill } from '../../../tests/factories/till.ts';
import { admin, staff } from '../../../tests/factories/users.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

it('the till begins with what sold most in the last 7 days: on the menu, not cancelled, not older', async () => {
  const owner = await admin(shop);
  await openShop(owner);
  await openTills(owner);
  await openedShift();
  const [latte, espresso, old, gone, cancelled] = await Promise.all(Array.from({ length: 5 }, () => madeAtBar(1000, 100)));
  const sold = async (product_id: string | undefined, quantity: number) => {
    const order_data = { tipo: 'recoger', items: [{ product_id, quantity }] };
    return (await sellAtTill(owner, { order_data, pagos: [cash(10 * quantity)] })).order_id;
  };
  await sold(espresso, 2);
  await sold(latte, 1);
  await sold(latte, 2);
  await setOrder(await sold(old, 9), { createdAt: ago({ days: 8 }) });
  await setOrder(await sold(cancelled, 8), { status: 'cancelado' });
  await sold(gone, 7);
  await setProduct(gone, { deletedAt: new Date() });
  expect((await (await staff(shop, 'staff')).api('GET /api/caja', {})).mejores).toEqual([latte, espresso]);
});
