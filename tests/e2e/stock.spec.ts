import { enterAsOwner } from './owner.ts';
import { expect, expectAccessible, test } from './shop.ts';

test('the owner counts a product, notes what was thrown away, and reads it on the first page', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const headers = await enterAsOwner(page);
  const data = { name: 'Oreja de hojaldre', description: 'Del día.', price: 38, category: 'postres' };
  const { id } = await (await request.post('/api/products', { headers, data })).json();
  await page.goto(`/dashboard/products/${id}`);
  const panel = page.getByRole('heading', { name: 'Existencia' }).locator('xpath=ancestor::*[2]');
  await panel.getByRole('button', { name: 'Por pieza' }).click();
  await panel.getByLabel('Quedan').fill('12');
  await panel.getByRole('button', { name: 'Guardar existencia' }).click();
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
  // Other journeys count the products of the shop.
  expect((await request.delete(`/api/products/${id}`, { headers })).status()).toBe(204);
});
