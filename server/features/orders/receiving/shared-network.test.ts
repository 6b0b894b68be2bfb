import { expect, it } from 'vitest';

it('guests of the café’s own Wi-Fi ask for prices on their own account, and strangers on theirs', async () => {
  // Read once, before the shop is loaded.
  process.env.TRUSTED_NETWORKS = '10.9.0.0/16';
  const { testApp } = await import('../../../../tests/app.ts');
  const { customer, admin } = await import('../../../../tests/factories/users.ts');
  const { product, refusal } = await import('../../../../tests/factories/orders.ts');
  const { openShop, quoted, received } = await import('../../../../tests/factories/receiving.ts');
  const shop = await testApp();
  await openShop(await admin(shop));
  const wish = received('recoger', await product(5000));
  const cafe = shop.from('10.9.0.7');
  const [one, other] = await Promise.all([customer(shop), customer(shop)]);
  const times = (count: number, who: Parameters<typeof quoted>[0]) => Promise.all(Array.from({ length: count }, () => quoted(who, wish)));
  await times(60, { api: cafe.apiAs(one.token) });
  expect(await refusal(quoted({ api: cafe.apiAs(one.token) }, wish))).toMatchObject({ status: 429 });
  await times(60, { api: cafe.apiAs(other.token) });
  // Guests without a session share the address, and more calls.
  await times(100, cafe);
  const stranger = shop.from('203.0.113.5');
  await times(60, { api: stranger.apiAs(one.token) });
  expect(await refusal(quoted({ api: stranger.apiAs(other.token) }, wish))).toMatchObject({ status: 429 });
  await shop.close();
});

it('guests of the café’s own Wi-Fi have ten times as many accounts open at the till', async () => {
  const { testApp } = await import('../../../../tests/app.ts');
  const { customer, admin } = await import('../../../../tests/factories/users.ts');
  const { product } = await import('../../../../tests/factories/orders.ts');
  const { openShop } = await import('../../../../tests/factories/receiving.ts');
  const { accountFor, openTills } = await import('../../../../tests/factories/till.ts');
  const shop = await testApp();
  const owner = await admin(shop);
  await openShop(owner);
  await openTills(owner);
  const id = await product(5000);
  const people = await Promise.all(Array.from({ length: 33 }, () => customer(shop)));
  const opened = await Promise.allSettled(
    people.map((one) => accountFor(one, id, 5000, {}, { api: shop.from('10.9.0.7').apiAs(one.token) })),
  );
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  for (const one of opened) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 429, code: 'too_many_holds' });
  await shop.close();
});
