import { expect, test } from '../helpers/shop.ts';

test.use({ javaScriptEnabled: false });

for (const path of [
  '/cart',
  '/pedir',
  '/delivery',
  '/checkout',
  '/profile',
  '/profile/reservaciones',
  '/login',
  '/register',
  '/reset-password',
  '/dashboard',
]) {
  test(`without scripts ${path} says what it needs and shows no control that does not work`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText('Esta página necesita JavaScript.')).toBeVisible();
    await expect(page.getByText('Cargando…')).toBeHidden();
    await expect(page.locator('button:visible')).toHaveCount(0);
    await expect(page.locator('main :is(input, select, textarea):visible')).toHaveCount(0);
  });
}

for (const [path, text] of [
  ['/contacto', 'También puedes llamarnos o escribirnos por correo.'],
  ['/facturar', 'También puedes pedir tu factura en la casa'],
  ['/lounge', 'También puedes reservar por teléfono o por correo.'],
  ['/suscripcion', 'Para entrar o salir del Club se necesita JavaScript.'],
] as const) {
  test(`without scripts the form on ${path} is replaced by another way to reach the shop`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.locator('main :is(button, input, select, textarea, label):visible')).toHaveCount(0);
  });
}

test('without scripts a product page has no bar at its foot and no empty section', async ({ page }) => {
  await page.goto('/products/latte');
  await expect(page.getByText('$82.00').locator('visible=true')).toHaveCount(1);
  await expect(page.locator('#resenas')).toBeHidden();
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).paddingBottom)).toBe('0px');
});
