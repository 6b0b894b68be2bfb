import { enterAsOwner } from '../helpers/owner.ts';
import { buy } from '../helpers/purchase.ts';
import { customer, expect, expectAccessible, test } from '../helpers/shop.ts';

test('the first page shows an order that arrives while it is open, and its figures link to their rows', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const person = await customer(page);
  await page.evaluate(() => localStorage.clear());
  const headers = await enterAsOwner(page);
  // Other journeys sell too, so the figures only grow.
  const { data: before } = await (await page.request.get('/api/stats/overview', { headers })).json();
  await page.goto('/dashboard');
  await expect(page.getByText(/^Última actualización: Hoy, \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  const sales = page.getByRole('link', { name: /^Ventas totales/ });
  const amount = async () => Number((await sales.innerText()).replace(/[$,]/g, ''));
  const day = page.getByRole('table', { name: 'El día por horas' });
  const orders = page.getByRole('link', { name: /^\d+ pedidos?$/ });
  await expect(day.getByRole('row', { name: /^7:00 AM/ })).toHaveCount(1);
  const count = async () => Number.parseInt(await orders.innerText(), 10);
  const counted = await count();

  const steps = page.getByRole('region', { name: 'Primeros pasos' });
  await expect(steps.getByRole('link', { name: /^Nombre y logo/ })).toHaveAttribute('href', '/dashboard/ajustes#casa');

  const { id } = await buy(request, person, { slug: 'latte', quantity: 2 });
  await expect(steps.getByRole('link', { name: /^Pedido de prueba ?, listo/ })).toBeVisible();
  const { total } = await (await page.request.get(`/api/orders/${id}`, { headers })).json();
  await expect.poll(amount).toBeGreaterThanOrEqual(before.ventas.value + total);
  await expect.poll(count).toBeGreaterThan(counted);
  await expect(page.getByRole('listitem').filter({ hasText: /pedidos? por preparar/ })).toContainText('El más antiguo');
  await expect(page.getByRole('heading', { name: 'Ventas Semanales' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Productos Más Vendidos' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // The page has no empty space to scroll to below its content and menu.
  const rest = (main: Element) => document.documentElement.scrollHeight - main.getBoundingClientRect().bottom - scrollY;
  expect(await page.locator('main').evaluate(rest)).toBeLessThan(1);

  await expectAccessible(page);
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expectAccessible(page);

  await steps.getByRole('button', { name: 'Quitar la lista' }).click();
  await expect(steps).toBeHidden();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(steps).toBeVisible();

  await sales.click();
  await expect(page).toHaveURL('/dashboard/orders?vista=lista&cerrados=si&dias=hoy');
  // Other journeys order too, so the list may have more rows than it shows at first.
  const folio = id.slice(0, 8).toUpperCase();
  await page.getByRole('searchbox', { name: 'Buscar pedidos' }).fill(folio);
  await expect(page.getByRole('button', { name: folio })).toBeVisible();
});

test('the first page does not move while it loads, and keeps its figures without network', { tag: '@desktop' }, async ({
  page,
  complaints,
  context,
}) => {
  complaints.forgive(/ERR_INTERNET_DISCONNECTED/);
  await enterAsOwner(page);
  const demo = Promise.withResolvers<void>();
  await page.route('/api/demo-data', async (route) => {
    await demo.promise;
    await route.fulfill({ json: { present: true } });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'El día' })).toBeVisible();
  // The strip arrives late, in a reserved place, so that nothing below it moves.
  const strip = page.getByText('Datos de demostración.');
  await expect(strip).toBeAttached();
  const place = await strip.boundingBox();
  demo.resolve();
  await expect(strip).toBeVisible();
  expect(await strip.boundingBox()).toEqual(place);
  await context.setOffline(true);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Error al cargar estadísticas')).toBeVisible();
  await expect(page.getByText('Error de conexión con el servidor').first()).toBeVisible();
  await expect(page.getByText('Ventas totales')).toBeVisible();
  await expect(page.getByText(/^Sin conexión desde las? \d/)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText('Error al cargar estadísticas')).toHaveCount(0);
  await expect(page.getByText(/^Sin conexión desde las? \d/)).toHaveCount(0);
});
