import { enterAsOwner } from '../helpers/owner.ts';
import { pickup } from '../helpers/purchase.ts';
import { expect, expectAccessible, test } from '../helpers/shop.ts';

// The bar polls: a request that is still running at the end of a journey must not count as an error.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('the bar works over http in the shop’s own network, and says when the browser stores no taps', { tag: '@desktop' }, async ({
  page,
  baseURL,
  complaints,
}) => {
  const order = await pickup(page.request);
  const headers = await enterAsOwner(page);
  const session = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  const statusOf = async () => (await (await page.request.get(`/api/orders/${order.id}`, { headers })).json()).status;
  // Chromium says that such a page is not isolated.
  complaints.forgive(/Cross-Origin-Opener-Policy/);
  const origin = `http://cafe.test:${new URL(baseURL ?? '').port}`;
  await page.goto(`${origin}/robots.txt`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.evaluate((kept) => Object.assign(localStorage, kept), session);

  await page.goto(`${origin}/barra`);
  const ticket = page.locator(`#pedido-${order.id}`);
  await ticket.getByRole('button', { name: /^Empezar/ }).click();
  await expect.poll(statusOf).toBe('preparando');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await ticket.locator('.ln').first().click();
  await expect(page.getByRole('alert')).toContainText('Este navegador no guarda lo que marcas.');
  await expect(ticket.locator('.ln').first()).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await ticket.getByRole('button', { name: /^Listo/ }).click();
  await expect.poll(statusOf).toBe('listo');

  await page.goto(`${origin}/dashboard/orders?pedido=${order.id}`);
  await page.getByRole('button', { name: /^Copiar folio/ }).click();
  await expect(page.getByText(/^Folio \w+ copiado$/)).toBeVisible();
});
