import type { Page } from '@playwright/test';
import { customer, expect, expectAccessible, test } from '../helpers/shop.ts';

test.use({ serviceWorkers: 'allow' });

/** The paths of all entries in the browser's caches. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const caches = await window.caches.keys();
    const kept = await Promise.all(caches.map(async (name) => (await (await window.caches.open(name)).keys()).map(({ url }) => url)));
    return { caches: caches.length, paths: kept.flat().map((url) => new URL(url).pathname) };
  });

/** The number of pictures that the worker has stored; for others it answers an empty drawing. */
const keptPictures = (page: Page) =>
  page.evaluate(async () => {
    const types = await Promise.all([...document.images].map(async ({ src }) => (await fetch(src)).headers.get('content-type')));
    return types.filter((type) => type === 'image/avif' || type === 'image/webp').length;
  });

test('offline, the shop shows hours, telephone and the last menu, and no personal data', { tag: '@phone' }, async ({
  page,
  context,
  complaints,
}) => {
  complaints.forgive(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  // The cache of an earlier build. This page has no scripts, so it does not register the worker.
  await page.goto('/sin-conexion');
  await page.evaluate(() => window.caches.open('casa-blanca-de-antes'));
  await customer(page, { latte: 1 });
  await page.goto('/products');
  await expect
    .poll(async () => (await keptPaths(page)).paths.filter((path) => path.startsWith('/art/products/')).length)
    .toBeGreaterThan(0);
  await page.goto('/profile');
  await expect(page.getByText('Ximena Robles').first()).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Latte').first()).toBeVisible();

  // A dialog whose code is not loaded says so and leaves the page unchanged; with the network it opens.
  const menu = page.getByRole('button', { name: 'Abrir menú' });
  await context.setOffline(true);
  await menu.click();
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo abrir. Revisa tu conexión.' })).toBeVisible();
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByRole('combobox', { name: 'Buscar productos' }).fill('latte');
  await expect(page.getByText('Tu carrito')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('option', { name: /Latte/ }).first()).toBeVisible();
  await menu.click();
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
  await page.keyboard.press('Escape');

  await context.setOffline(true);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible();
  await expect(page.getByText('7 AM – 11 PM')).toBeVisible();
  await expect(page.getByRole('link', { name: /^\+52/ })).toHaveAttribute('href', /^tel:\+52\d{10}$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Latte' }).first()).toContainText('$');
  await expect(page.locator('time')).toHaveText(/^\d+ de [a-z]+ de \d{4}, \d+:\d\d [AP]M$/);
  expect(await keptPictures(page)).toBeGreaterThan(0);
  await expect(page.getByText('Ximena')).toHaveCount(0);
  await expectAccessible(page);

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Reintentar' }).click();
  await expect(page).toHaveURL(/\/profile/);
  await expect(page.getByText('Ximena Robles').first()).toBeVisible();

  // The browser believes that it is online, but the dialog's code does not load: a new page requests it again.
  await page.route('**/assets/*.js', (route) => route.abort());
  await menu.click();
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo abrir. Recarga la página.' })).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.reload();
  await menu.click();
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();

  const { caches, paths } = await keptPaths(page);
  expect(caches).toBe(1);
  expect(paths.filter((path) => !/^\/(?:sin-conexion$|art\/products\/|uploads\/|assets\/[\w.-]+\.woff2$)/.test(path))).toEqual([]);
});

test('the service worker is not cached, and the manifest is complete', { tag: '@desktop' }, async ({ request }) => {
  const worker = await request.get('/sw.js');
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
  expect(await worker.text()).toMatch(/casa-blanca-[0-9a-f]{12}/);

  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toBe('application/manifest+json');
  const { icons, shortcuts } = await manifest.json();
  for (const { src } of icons) expect((await request.get(src)).status(), src).toBe(200);
  for (const { url } of shortcuts) expect((await request.get(url)).status(), url).toBe(200);
});
