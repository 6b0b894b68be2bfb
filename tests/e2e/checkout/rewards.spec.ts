import { hold } from '../helpers/browser/hold.ts';
import { buy } from '../helpers/purchase.ts';
import { customer, expect, expectAccessible, fillCard, ordersOf, payButton, test } from '../helpers/shop.ts';

test('points pay for a cheaper order and a free one; a cancelled order returns them', async ({ page }) => {
  const person = await customer(page);
  const late = await hold(page, 'GET', new RegExp(`/api/points/${person.id}$`));
  await page.goto('/profile?tab=puntos');
  const choice = page.getByRole('group', { name: 'Tipo de recompensa' });
  await expect(choice).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // The choice must not move when the balance arrives.
  const place = await choice.boundingBox();
  await late.letGo();
  await expect(page.getByRole('progressbar', { name: 'Avance hacia un descuento de 30 %' })).toHaveAttribute('aria-valuenow', '0');
  expect(await choice.boundingBox()).toEqual(place);
  await expect(page.getByRole('heading', { name: 'Lo que podrás elegir' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Canjear/ })).toHaveCount(0);
  await expectAccessible(page);

  // 65,142 points.
  for (const _ of [1, 2]) await buy(page.request, person, { slug: 'cafe-oaxaca', quantity: 99 });

  await page.goto('/profile?tab=puntos');
  await expect(page.getByText('65,142')).toBeVisible();
  await page.getByRole('button', { name: 'Canjear 18,000 pts: Latte' }).click();
  await expect(page.getByText('¡Descuento aplicado!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Canjear 18,000 pts: Latte' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Devolver canje: Latte' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/checkout');
  await expect(page.getByText('$57.40').first()).toBeVisible();
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();

  await page.goto('/profile?tab=puntos');
  // The label covers the input.
  await page.getByRole('radio', { name: /Producto gratis/ }).press('Space');
  await page.getByRole('button', { name: 'Canjear 20,000 pts: Concha' }).click();
  await expect(page.getByText('¡Producto obtenido gratis!')).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByText('Canje sin costo')).toBeVisible();
  await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  const [free, cheap] = await ordersOf(page, person);
  expect([free?.total, cheap?.total]).toEqual([0, 57.4]);

  await page.goto('/profile?tab=pedidos');
  const balance = page.getByRole('region', { name: 'Tu saldo en Club Casa Blanca' });
  await expect(balance).toContainText('27,199');
  const order = page.getByRole('article', { name: `Pedido ${cheap?.id.slice(0, 8).toUpperCase()}` });
  await expect(order.getByText('−$24.60')).toBeVisible();
  await order.getByRole('button', { name: 'Cancelar pedido' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('se retiran los puntos que ganaste con él. Lo que canjeaste vuelve a estar disponible.');
  await expect(question.getByRole('button', { name: 'Volver' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancelar pedido' }).click();
  await expect(order.getByText('cancelado')).toBeVisible();
  await expect(order).toBeFocused();
  // The 57 points of the cancelled order are gone, and the discount can be used again.
  await expect(balance).toContainText('27,142');
  await page.goto('/profile?tab=puntos');
  await page.getByRole('button', { name: 'Devolver canje: Latte' }).press('Enter');
  await expect(page.getByText('Recuperaste 18,000 puntos.')).toBeVisible();
  await expect(page.getByText('45,142')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tus canjes' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
