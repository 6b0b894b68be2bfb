import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, refused, test } from '../helpers/shop.ts';

test.use({ viewport: { width: 320, height: 640 } });

const refusal = { code: 'option_unavailable', message: 'Una opción de Cappuccino no está disponible por ahora.' };

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator) {
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < MOST_TABS && !(await isFocused()); presses++) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}
const MOST_TABS = 60;

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('a guest orders a latte with oat milk and an extra shot by keyboard', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products/latte');
  await page.waitForLoadState('networkidle');
  const main = page.getByRole('main');
  const size = main.getByRole('group', { name: /^Tamaño/ });
  await tabTo(page, size.getByRole('radio', { name: '8 oz' }));
  await page.keyboard.press('ArrowRight');
  await expect(size.getByRole('radio', { name: '12 oz +$10' })).toBeChecked();
  const milk = main.getByRole('group', { name: /^Leche/ });
  await tabTo(page, milk.getByRole('radio', { name: 'Leche entera' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(milk.getByRole('radio', { name: 'Leche de avena +$12' })).toBeChecked();
  await expect(milk.getByRole('status')).toHaveText('Contiene gluten. Sin lácteos, nueces ni soya.');
  const extras = main.getByRole('group', { name: /^Extras/ });
  await tabTo(page, extras.getByRole('button', { name: 'Agregar Shot extra' }));
  await page.keyboard.press('Enter');
  // The same button now adds units, and keeps the focus.
  await expect(extras.getByRole('button', { name: 'Aumentar cantidad de Shot extra' })).toBeFocused();
  await tabTo(page, main.getByLabel('Nota para la barra'));
  await page.keyboard.type('Sin azúcar');
  await expect(main.getByText('$119.00')).toHaveCount(2);
  // Each change is announced by the total only.
  const total = main.locator('[aria-live=polite]', { hasNotText: 'Cargando reseñas...' });
  await expect(total).toHaveText('$119.00');
  expect(await widthOf(page)).toBe(320);
  await expectAccessible(page);
  const add = main.getByRole('button', { name: 'Agregar al carrito' });
  // The words wrap inside the button instead of overflowing it.
  expect(await add.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0);
  // The foot shows the whole choice.
  const chosen = page.locator('.buy-foot').getByText('12 oz · Leche de avena · Caliente · Shot extra');
  expect(await chosen.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible();

  await page.goto('/cart');
  const line = main.getByRole('listitem').filter({ hasText: 'Latte' });
  await expect(line).toContainText('12 oz · Leche de avena · Caliente · Shot extra · “Sin azúcar”');
  await expect(line).toContainText('$119.00 c/u');
  await page.waitForLoadState('networkidle');
  await expectAccessible(page);
  expect(await widthOf(page)).toBe(320);
  expect((await main.getByRole('link', { name: 'Seguir comprando' }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await tabTo(page, line.getByRole('button', { name: 'Cambiar' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Latte' });
  await expect(dialog.getByRole('radio', { name: /^Leche de avena/ })).toBeChecked();
  await expect(dialog.getByLabel('Nota para la barra')).toHaveValue('Sin azúcar');
  await tabTo(page, dialog.getByRole('button', { name: 'Disminuir cantidad de Shot extra' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Agregar Shot extra' })).toBeFocused();
  await expect(dialog.locator('[aria-live=polite]')).toHaveText('$104.00');
  await expectAccessible(page);
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await tabTo(page, dialog.getByRole('button', { name: 'Guardar cambios' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(line).toContainText('12 oz · Leche de avena · Caliente · “Sin azúcar”');
  await expect(line).toContainText('$104.00 c/u');
  await expect(line.getByRole('button', { name: 'Cambiar' })).toBeFocused();

  await page.goto('/pedir');
  await expect(main.getByText('12 oz · Leche de avena · Caliente · “Sin azúcar”').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await widthOf(page)).toBe(320);
  await expectAccessible(page);
});

test('the message about an added drink can be used above a dialog, and does not follow to the next page @phone', async ({ page }) => {
  // The message does not end by itself meanwhile.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (act: () => void, ms?: number) => ((ms ?? 0) > 5000 ? 0 : start(act, ms)) });
  });
  await page.goto('/coffee');
  await page.waitForLoadState('networkidle');
  const change = page.getByRole('region', { name: /^Avisos/ }).getByRole('button', { name: 'Cambiar' });
  const add = page.getByRole('button', { name: 'Agregar al carrito: Cappuccino' });
  await add.click();
  await expect(change).toBeVisible();
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
  await expectAccessible(page);
  await change.click();
  const drink = page.getByRole('dialog', { name: 'Cappuccino' });
  await expect(drink).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drink).toHaveCount(0);
  await page.keyboard.press('Escape');
  await add.click();
  await expect(change).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrito/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tu carrito' })).toBeVisible();
  await expect(change).toHaveCount(0);
});

test('the plus button adds the default choice, which can be changed at once', { tag: '@desktop' }, async ({ page, complaints }) => {
  complaints.forgive(refused(409));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/coffee');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Agregar al carrito: Cappuccino' }).click();
  await expect(page.getByText('Cappuccino, 8 oz · Leche entera')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cappuccino' });
  // The dialog has loaded the product, so only the next answer can tell that the milk is sold out.
  await expect(dialog.getByRole('radio', { name: /^Leche entera/ })).toBeChecked();
  // An option that sells out meanwhile is shown as sold out, and another choice is requested.
  const product = await (await page.request.get('/api/products/cappuccino')).json();
  const sellOut = (wanted: string) => {
    const all: { name: string; available: boolean }[] = product.options.flatMap(({ options }: { options: object[] }) => options);
    for (const option of all) if (option.name === wanted) option.available = false;
  };
  sellOut('Leche de avena');
  await page.route('**/api/products/*', (route) => route.fulfill({ json: product }));
  await page.route('**/api/cart/temp/*/*', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 });
  await dialog.getByRole('radio', { name: /^Leche de avena/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog.getByRole('radio', { name: 'Leche de avena Agotada hoy' })).not.toBeChecked();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Elige una opción de leche.' })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /^Leche entera/ })).toBeFocused();
  await dialog.getByRole('radio', { name: /^Leche de soya/ }).check({ force: true });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog).toBeHidden();

  // A link contains the choice, and the page removes it from the address.
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Cappuccino' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cappuccino' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Leche de soya/ })).toBeChecked();
  await expect(page).toHaveURL(/\/products\/[\w-]+$/);

  // The page behaves like the dialog: only the missing choice is lost.
  const main = page.getByRole('main');
  await main.getByLabel('Nota para la barra').fill('Tibio');
  await main.getByRole('button', { name: 'Aumentar cantidad', exact: true }).click();
  sellOut('Leche de soya');
  await page.route('**/api/cart/temp*', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 });
  await main.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(main.getByRole('radio', { name: 'Leche de soya Agotada hoy' })).not.toBeChecked();
  await expect(main.getByRole('alert').filter({ hasText: /^Elige leche entera, leche deslactosada o leche de almendra/ })).toBeVisible();
  await expect(main.getByRole('radio', { name: /^Leche entera/ })).toBeFocused();
  await expect(main.getByLabel('Nota para la barra')).toHaveValue('Tibio');
  await expect(main.getByRole('group', { name: 'Cantidad de Cappuccino' }).getByRole('status')).toHaveText('2');
  await page.keyboard.press('Space');
  await main.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(page.getByRole('link', { name: 'Carrito, 2 productos, 3 unidades' })).toBeVisible();
});

test('a sold-out option is shown but cannot be chosen, and a missing choice is requested', { tag: '@desktop' }, async ({ page }) => {
  const product = await (await page.request.get('/api/products/flat-white')).json();
  const [milk] = product.options;
  milk.options[0].available = false;
  milk.options[1].left = 3;
  await page.route('**/api/products/*', (route) => route.fulfill({ json: { ...product } }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/coffee');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Flat white' }).click();
  const dialog = page.getByRole('dialog', { name: 'Flat white' });
  const whole = dialog.getByRole('radio', { name: 'Leche entera Agotada hoy' });
  await expect(whole).not.toBeChecked();
  await whole.focus();
  await page.keyboard.press('Space');
  await expect(whole).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Elige una opción de leche.' })).toBeVisible();
  const next = dialog.getByRole('radio', { name: /^Leche deslactosada.*Quedan 3$/ });
  await expect(next).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Space');
  await expect(next).toBeChecked();
  await expect(dialog.getByText('Elige una opción de leche.')).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(whole).toBeFocused();
  await expect(next).toBeChecked();
  await dialog.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(dialog.getByRole('button', { name: 'Agregado' })).toBeVisible();
});
