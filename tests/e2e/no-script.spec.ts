import { expect, test } from './shop.ts';

test.use({ javaScriptEnabled: false });

for (const path of ['/cart', '/delivery', '/checkout', '/profile', '/login', '/register', '/reset-password', '/dashboard']) {
  test(`without scripts ${path} says what it needs and offers nothing that does not work`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText('Esta página necesita JavaScript.')).toBeVisible();
    await expect(page.getByText('Cargando…')).toBeHidden();
    await expect(page.locator('button:visible')).toHaveCount(0);
    await expect(page.locator('main :is(input, select, textarea):visible')).toHaveCount(0);
  });
}
