import type { Page } from '@playwright/test';
import { ownerHeaders } from '../helpers/owner.ts';
import { buy } from '../helpers/purchase.ts';
import { customer, expect, test } from '../helpers/shop.ts';

const WORD = 'Chocolateconcanelayalmendratostadadelaabuelaconcepcionquetzalcoatl';

/** The page is not wider than the screen, and the button is completely on it. */
async function expectFits(page: Page, button: string | RegExp) {
  await expect(page.getByText(WORD).locator('visible=true').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // The bar at the foot of phones and the summary have the same button: take the visible one.
  const box = await page
    .getByRole('button', { name: button })
    .or(page.getByRole('link', { name: button }))
    .locator('visible=true')
    .first()
    .boundingBox();
  expect(box && box.x + box.width).toBeLessThanOrEqual(320);
}

test('one long word does not make a page wider than a narrow phone', { tag: '@phone' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const headers = await ownerHeaders(request);
  const data = { name: WORD, description: `${WORD} ${WORD}`, price: 120, category: 'postres', featured: false };
  const product = await (await request.post('/api/products', { headers, data })).json();
  const options = [WORD, `Con${WORD}`].map((name) => ({ name: name.slice(0, 60) }));
  const groups = await Promise.all(
    [1, 4].map(async (max) =>
      (
        await request.post('/api/option-groups', {
          headers,
          data: { name: WORD.slice(0, 40), hint: '', min: 0, max, each_max: max, options },
        })
      ).json(),
    ),
  );
  try {
    const person = await customer(page);
    const address = { address_line1: `Calle ${WORD}`, address_line2: WORD, city: WORD, state: WORD, postal_code: '06700', isDefault: true };
    const own = { authorization: `Bearer ${person.token}` };
    expect((await request.post('/api/users/addresses', { headers: own, data: address })).status()).toBe(201);
    await buy(request, person, { slug: product.id, quantity: 1 });
    // After the order, because paying removes its lines from the cart.
    const line = { user_id: person.id, product_id: product.id, quantity: 1 };
    expect((await request.post('/api/cart/user/add', { headers: own, data: line })).status()).toBe(201);

    for (const [path, button] of [
      [`/products/${product.id}`, 'Agregar al carrito'],
      ['/cart', /^Proceder al pago/],
      ['/delivery', 'Continuar al pago'],
      ['/checkout', 'Pagar'],
      ['/profile?tab=pedidos', /^Descargar ticket/],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectFits(page, button);
      });
    }
    const linked = { groups: groups.map(({ id }) => ({ group_id: id })) };
    expect((await request.put(`/api/products/${product.id}/options`, { headers, data: linked })).status()).toBe(200);
    await page.goto(`/products/${product.id}`);
    await expect(page.getByRole('group', { name: WORD.slice(0, 40) }).first()).toBeVisible();
    await expectFits(page, 'Agregar al carrito');
    await page.goto('/sin-conexion');
    await expectFits(page, 'Reintentar');
    await page.goto('/profile?tab=pedidos');
    // The names of the order's steps are not broken: each takes one line.
    const steps = page.getByRole('listitem').filter({ hasText: /^(Pagado|Preparando|Listo|Entregado)$/ });
    await expect(steps).toHaveCount(4);
    for (const height of await steps.evaluateAll((items) => items.map((item) => item.clientHeight))) expect(height).toBeLessThan(32);
  } finally {
    await request.delete(`/api/products/${product.id}`, { headers });
    for (const { id } of groups) await request.delete(`/api/option-groups/${id}`, { headers });
  }
});
