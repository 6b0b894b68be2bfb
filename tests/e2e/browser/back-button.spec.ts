import type { Page } from '@playwright/test';
import { hold } from '../helpers/browser/hold.ts';
import { customer, expect, test } from '../helpers/shop.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Waits until the history is at the page's own entry again: the browser goes there a moment after the dialog has closed. */
const expectNoLayer = (page: Page) => expect.poll(() => page.evaluate(() => history.state?.layer ?? 0)).toBe(0);

test('back closes the product’s dialog; closing it otherwise leaves no entry in the history', async ({ page }) => {
  await page.goto('/nosotros');
  await page.goto('/products');
  const product = page.getByRole('main').getByRole('link', { name: 'Matcha latte', exact: true });
  await product.click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/products');
  await expect(product).toBeFocused();
  await page.goForward();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/products');
  await expectNoLayer(page);

  for (const _ of [1, 2]) {
    await product.click();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  await expectNoLayer(page);
  await page.goBack();
  await expect(page).toHaveURL('/nosotros');
});

test('from a page that a dialog’s link opened, back leads to the list in one step', async ({ page }) => {
  await page.goto('/nosotros');
  await page.goto('/products');
  await page.getByRole('main').getByRole('link', { name: 'Matcha latte', exact: true }).click();
  await dialog(page).getByRole('link', { name: 'Ver la página del producto' }).click();
  await expect(page).toHaveURL('/products/matcha-latte');
  await expect(page.getByRole('heading', { level: 1, name: 'Matcha latte' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('main').getByRole('link', { name: 'Matcha latte', exact: true })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/nosotros');
});

test('back closes the quantity dialog and keeps the cart', async ({ page }) => {
  await customer(page, { concha: 2, latte: 1 });
  await page.goto('/cart');
  // The late answer to a removal must not move the focus.
  const removing = await hold(page, 'DELETE', '**/api/cart/user/**');
  await page.getByRole('group', { name: 'Latte' }).getByRole('button', { name: 'Eliminar' }).click();
  await removing.come();
  await page.getByRole('contentinfo').getByRole('link').first().focus();
  await removing.letGo();
  await expect(page.getByRole('group', { name: 'Latte' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeFocused();
  // The dialog's field has the same label, and stays in the page for a moment after the dialog has closed.
  const quantity = page.getByRole('group', { name: 'Concha' }).getByLabel('Cantidad').filter({ visible: true });
  await quantity.selectOption('6+');
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(quantity).toHaveValue('2');
  await quantity.selectOption('6+');
  await dialog(page).getByLabel('Cantidad').fill('8');
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(quantity).toHaveValue('8');
  await page.getByRole('button', { name: 'Proceder al pago (1)' }).click();
  await expect(page).toHaveURL('/pedir');
  await page.goBack();
  await expect(quantity).toHaveValue('8');
});

test('actions right after going back count: the dialog opens again', async ({ page }) => {
  await customer(page, { concha: 2 });
  await page.goto('/cart');
  const row = page.getByRole('group', { name: 'Concha' });
  const quantity = row.getByRole('combobox');
  await quantity.selectOption('6+');
  await expect(dialog(page)).toBeVisible();
  await quantity.evaluate((select: HTMLSelectElement) => {
    // Runs before the browser's own event about the closed dialog.
    new MutationObserver((_, observer) => {
      observer.disconnect();
      select.value = '6+';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }).observe(document.querySelector('dialog[open]') as Element, { attributeFilter: ['open'] });
    history.back();
  });
  await dialog(page).getByLabel('Cantidad').fill('8');
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  const free = row.getByRole('spinbutton', { name: 'Cantidad' });
  await expect(free).toHaveValue('8');
  await free.fill('150');
  await free.press('Enter');
  await expect(free).toHaveValue('99');
});

test('back closes a phone’s menu; its links lead to their pages in one step', async ({ page }) => {
  await page.goto('/nosotros');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await dialog(page).getByRole('link', { name: 'Lounge' }).click();
  await expect(page).toHaveURL('/lounge');
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/nosotros');
});
