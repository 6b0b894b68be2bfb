import { enterAsOwner } from '../helpers/owner.ts';
import { expect, expectAccessible, refused, test } from '../helpers/shop.ts';

// A visitor is an address with a browser. With the same browser, another journey could already have begun the visit.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/152.0.0.0 Safari/537.36' });

const reports = (url: URL) => url.pathname === '/api/analytics/collect';

test('visits are counted, and the owner sees them', { tag: '@phone' }, async ({ page }) => {
  const first = page.waitForResponse((response) => reports(new URL(response.url())));
  await page.goto('/products/cafe-oaxaca?utm_source=Folleto');
  expect((await first).status()).toBe(204);
  expect(await page.context().cookies()).toEqual([]);

  await enterAsOwner(page);
  await page.goto('/dashboard/analytics');
  await expect(page.getByText('Datos propios de la tienda, sin cookies. Últimos 28 días')).toBeVisible();
  const overview = page.getByRole('region', { name: 'Overview' });
  for (const name of ['Total Users', 'Total Sessions', 'Page Views', 'Avg. Session', 'Total Events'])
    await expect(overview).toContainText(name);
  await expect(overview).toContainText(/\d+m \d+s/);
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Actualizar' }).click();
      return page.getByRole('table', { name: 'By Source' }).innerText();
    })
    .toContain('folleto');
  const conversions = page.getByRole('region', { name: 'Conversions' });
  await expect(conversions).toContainText(/Revenue Per User\s*MX\$/);
  await expect(page.getByRole('table', { name: 'Custom Events' })).toContainText('view_item');
  await expect(page.getByRole('table', { name: 'Top Countries' })).toBeVisible();
  await expectAccessible(page);
});

test('a browser that asks not to be tracked reports nothing', { tag: '@desktop' }, async ({ browser }) => {
  const context = await browser.newContext();
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const page = await context.newPage();
  let sent = 0;
  page.on('request', (request) => {
    if (reports(new URL(request.url()))) sent++;
  });
  // The module that would report is loaded, so it has made its decision.
  const loaded = page.waitForResponse((response) => response.url().includes('/assets/visits-'));
  await page.goto('/products');
  await (await loaded).finished();
  await page.goto('/lounge');
  expect(sent).toBe(0);
  await context.close();
});

test('the page says what is wrong when the figures do not load', { tag: '@desktop' }, async ({ page, complaints }) => {
  complaints.forgive(refused(503));
  await enterAsOwner(page);
  await page.route('**/api/analytics/*', (route) => route.fulfill({ status: 503, json: { message: 'No', code: 'analytics_unavailable' } }));
  await page.goto('/dashboard/analytics');
  await expect(page.getByText('Failed to load analytics data. Please check your Google Analytics configuration.')).toBeVisible();
  await expect(page.getByText('Google Analytics 4 must be configured')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('Page Views');
});
