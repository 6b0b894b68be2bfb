import type { APIRequestContext, Page } from '@playwright/test';
import { hold } from '../helpers/browser/hold.ts';
import { fillPerson, guestAt } from '../helpers/guest.ts';
import { enterAsOwner, ownerHeaders } from '../helpers/owner.ts';
import { CARDS, customer, expect, expectAccessible, fillCard, payButton, refused, test } from '../helpers/shop.ts';

test('the owner counts a product, records waste, and sees it on the first page', { tag: '@desktop' }, async ({
  page,
  request,
  complaints,
}) => {
  complaints.forgive(refused(422));
  const headers = await enterAsOwner(page);
  const data = { name: 'Oreja de hojaldre', description: 'Del día.', price: 38, category: 'postres' };
  const { id } = await (await request.post('/api/products', { headers, data })).json();
  await page.goto(`/dashboard/products/${id}`);
  const panel = page.getByRole('heading', { name: 'Existencia' }).locator('xpath=ancestor::*[2]');
  await panel.getByRole('button', { name: 'Por pieza' }).click();
  await panel.getByRole('button', { name: 'Guardar existencia' }).click();
  await expect(panel.getByLabel('Quedan')).toBeFocused();
  await panel.getByLabel('Quedan').fill('12');
  // The field cannot be typed into while saving, because the answer would replace the text.
  const saving = await hold(page, 'PUT', '**/api/products/*/stock');
  await panel.getByRole('button', { name: 'Guardar existencia' }).click();
  await saving.come();
  await panel.getByLabel('Quedan').focus();
  await page.keyboard.type('0');
  await expect(panel.getByLabel('Quedan')).toHaveValue('12');
  await saving.letGo();
  await expect(page.getByText('Existencia guardada')).toBeVisible();
  await panel.getByRole('button', { name: 'Ver movimientos' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByLabel('Quedan').fill('3');
  await panel.getByLabel('Motivo').selectOption('Merma');
  await panel.getByRole('button', { name: 'Guardar existencia' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByRole('listitem').first()).toContainText('Merma');
  await expect(panel.getByRole('listitem').first()).toContainText('−9');
  await expectAccessible(page);
  expect(await (await request.get(`/api/products/${id}`)).json()).toMatchObject({ left: 3, available: true });

  await page.goto(`/products/${id}`);
  await expect(page.getByRole('main').getByText('Quedan 3')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/dashboard');
  await expect(page.locator('[data-kind=low_stock]')).toContainText('Oreja de hojaldre 3');
  // Delete the product, because other journeys count those of the shop.
  expect((await request.delete(`/api/products/${id}`, { headers })).status()).toBe(204);
});

/** A product with a stock of two. */
async function productWithTwoLeft(request: APIRequestContext, headers: Record<string, string>, name: string) {
  const data = { name, description: 'Del día.', price: 45, category: 'postres' };
  const product = await (await request.post('/api/products', { headers, data })).json();
  const counted = await request.put(`/api/products/${product.id}/stock`, { headers, data: { mode: 'count', left: 2 } });
  expect(counted.status()).toBe(200);
  return product as { id: string; slug: string };
}

const quoted = (page: Page) => page.waitForResponse('**/api/orders/quote');

test('a guest who wants more than is left is told at the line, before paying', { tag: '@phone' }, async ({ page, request, complaints }) => {
  const headers = await ownerHeaders(request);
  const { id } = await productWithTwoLeft(request, headers, 'Churro relleno');
  const person = await customer(page, { [id]: 3 });
  await page.goto('/cart');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Churro relleno' });
  const left = row.getByText('De Churro relleno solo quedan 2.');
  const quantity = row.getByLabel('Cantidad', { exact: true });
  await expect(left).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Dejar 2' }).click();
  await expect(left).toBeHidden();
  await expect(quantity).toHaveValue('2');
  await expect(quantity).toBeFocused();
  await quantity.selectOption('3');
  await expect(left).toBeVisible();

  await page.goto('/pedir');
  await expect(left).toBeVisible();
  await expectAccessible(page);
  // The lines are below everything else on this page.
  await page.getByRole('button', { name: 'Cambiar en tu pedido' }).click();
  await expect(row.getByRole('button', { name: 'Dejar 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(left).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cambiar en tu pedido' })).toBeHidden();
  await expect(row.getByRole('button', { name: 'Disminuir cantidad' })).toBeFocused();

  // Two lines share the stock: one can have one unit less, the other none.
  const add = { user_id: person.id, product_id: id, quantity: 1, note: 'Tibio' };
  expect((await request.post('/api/cart/user/add', { headers: { authorization: `Bearer ${person.token}` }, data: add })).status()).toBe(
    201,
  );
  // The payment that this page opens at once is refused as well.
  complaints.forgive(refused(409));
  await page.goto('/checkout');
  await expect(left).toHaveCount(2);
  await expectAccessible(page);
  await expect(row.filter({ hasNotText: 'Tibio' }).getByRole('button', { name: 'Dejar 1' })).toBeVisible();
  await row.filter({ hasText: 'Tibio' }).getByRole('button', { name: 'Quitar' }).click();
  await expect(row).toHaveCount(1);
  await expect(left).toBeHidden();
  // Leave the page, which would request the deleted product.
  await page.goto('/robots.txt');
  expect((await request.delete(`/api/products/${id}`, { headers })).status()).toBe(204);
});

test('stock that a guest’s own unfinished payment holds is available to the guest', { tag: '@phone' }, async ({
  page,
  request,
  complaints,
}) => {
  const headers = await ownerHeaders(request);
  const { id, slug } = await productWithTwoLeft(request, headers, 'Buñuelo de viento');
  await guestAt(page, slug);
  await page.getByRole('button', { name: 'Aumentar cantidad' }).click();
  await fillPerson(page);
  await fillCard(page, CARDS.declined);
  complaints.forgive(refused(402));
  await payButton(page).click();
  await expect(page.getByText('Tu banco rechazó la tarjeta. No se hizo ningún cargo; prueba con otra.')).toBeVisible();
  // Each change of the quantity requests a quote.
  for (const button of ['Disminuir cantidad', 'Aumentar cantidad']) {
    const answer = quoted(page);
    await page.getByRole('button', { name: button }).click();
    expect((await (await answer).json()).data.problemas).toEqual([]);
  }
  await expect(page.getByText(/De Buñuelo de viento|se agotó/)).toHaveCount(0);
  // Leave the page, which would request the deleted product.
  await page.goto('/robots.txt');
  expect((await request.delete(`/api/products/${id}`, { headers })).status()).toBe(204);
});
