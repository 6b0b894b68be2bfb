import { hold, painted } from '../helpers/browser/hold.ts';
import { buy } from '../helpers/purchase.ts';
import { customer, expect, expectAccessible, test } from '../helpers/shop.ts';

test('an earlier order is added to the cart again, with a list of what has changed', async ({ page }) => {
  const person = await customer(page);
  const latte = await buy(page.request, person, { slug: 'latte', quantity: 1 });
  const { folio } = await buy(page.request, person, { slug: 'cafe-oaxaca', quantity: 60 });

  await page.goto('/profile?tab=pedidos');
  const order = page.getByRole('article', { name: `Pedido ${folio}` });
  const again = order.getByRole('button', { name: `Pedir lo mismo ${folio}` });
  await again.press('Enter');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: 'Tu carrito', level: 1 })).toBeFocused();
  await expect(page.getByText('Tu pedido está en el carrito.')).toBeVisible();
  await expect(page.getByText('Café Oaxaca').first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /carrito/i })).toContainText('60');

  await page.goBack();
  await again.click();
  const changes = page.getByRole('dialog', { name: 'Tu pedido está en el carrito, con cambios' });
  await expect(changes.getByRole('list', { name: 'Qué cambió' })).toBeFocused();
  await expect(changes).toContainText('No cupo todo: llevas 99 en el carrito, lo más que admite.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(again).toBeFocused();
  await expectAccessible(page);
  await again.click();
  await changes.getByRole('link', { name: 'Ir al carrito' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('banner').getByRole('link', { name: /carrito/i })).toContainText('99');

  await page.goto('/profile?tab=pedidos');
  await expect(page.getByRole('heading', { name: 'Lo de siempre' })).toBeVisible();
  await page.getByRole('button', { name: 'Agregar Latte al carrito' }).click();
  await expect(page.getByText('Producto añadido al carrito')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito, 2 productos' })).toBeVisible();

  // A late answer does not leave the page that was opened meanwhile.
  const reordering = await hold(page, 'POST', '**/api/orders/*/reorder');
  await page.getByRole('button', { name: `Pedir lo mismo ${latte.folio}` }).press('Enter');
  await reordering.come();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nosotros' }).click();
  await expect(page).toHaveURL('/nosotros');
  await reordering.letGo();
  await expect(page.getByText('Tu pedido está en el carrito.')).toBeVisible();
  await painted(page);
  await expect(page).toHaveURL('/nosotros');
});
