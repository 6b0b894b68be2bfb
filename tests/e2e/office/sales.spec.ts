import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import { rangeName } from '#web/features/stats/span.ts';
import { monthAndYear } from '#web/lib/words/days.ts';
import { enterAsOwner } from '../helpers/owner.ts';
import { customer, expect, expectAccessible, fillCard, payButton, refused, test } from '../helpers/shop.ts';

/** A paid order of two lattes and a concha. */
async function sale(page: Page): Promise<void> {
  await customer(page, { latte: 2, concha: 1 });
  await page.goto('/checkout');
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
}

const block = (page: Page, label: string) => page.locator('dl > div').filter({ has: page.locator('dt', { hasText: label }) });
const figure = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd').first();

test('the owner reads the sales of all time and of the month, and exports them', { tag: '@desktop' }, async ({ page }) => {
  await sale(page);
  await enterAsOwner(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Ventas', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ventas' })).toBeVisible();

  // Other journeys sell at the same time, so amounts are compared with each other.
  await expect(figure(page, 'Ventas Totales')).toHaveText(/^\$[\d,]+\.\d\d$/);
  await expect(figure(page, 'Monthly Sales')).toHaveText(/^\$[\d,]+\.\d\d$/);
  await expect(figure(page, 'Pedidos Totales')).toHaveText(/^[1-9]/);
  await expect(page.getByText('vs. los mismos días del mes anterior')).toBeVisible();
  await expect(page.getByText('Total Clientes')).toBeVisible();
  await expect(page.getByText('Latte', { exact: true })).toBeVisible();
  const types = page.getByRole('table', { name: 'Cómo se reciben los pedidos' });
  await expect(types.getByRole('row').last()).toHaveText(/[1-9][\d,]*\$[\d,]+\.\d\d$/);
  for (const label of ['Propinas', 'Descuentos', 'Envíos']) await expect(figure(page, label)).toHaveText(/^\$[\d,]+\.\d\d$/);
  await expectAccessible(page);

  // Without a filter totals are of all time and the month is the current one, and each figure says so.
  const { today } = shopClock(new Date());
  for (const label of ['Ventas Totales', 'Pedidos Totales', 'Total Clientes'])
    await expect(block(page, label)).toContainText('De todo el tiempo');
  for (const label of ['Monthly Sales', 'Nuevos']) await expect(block(page, label)).toContainText(monthAndYear(today));
  await expect(page.getByRole('table', { name: 'Número de Pedidos' }).getByRole('row').last()).toHaveText(/^Mes 12\s*[1-9]/);
  await expect(page.getByText('en 12 meses')).toHaveCount(2);

  // The last day of the chart is today, read by keyboard and in the hidden table.
  await page.getByRole('combobox', { name: 'Período' }).selectOption('Día');
  const chart = page.getByRole('img', { name: 'Gráfica: Número de Pedidos' });
  await expect(page.getByRole('table', { name: 'Número de Pedidos' }).getByRole('row')).toHaveCount(30 + 1);
  await chart.focus();
  await expect(page.getByRole('status').filter({ hasText: /^Día 30: [1-9]/ })).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(page.getByRole('status').filter({ hasText: 'Día 1:' })).toHaveCount(1);

  const exportButton = page.getByRole('button', { name: 'Exportar' });
  for (const [format, ending] of [
    ['CSV', 'csv'],
    ['XLSX', 'xlsx'],
  ] as const) {
    await exportButton.click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('dialog', { name: 'Exportar' }).getByRole('button', { name: format }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^ventas_\\d{4}-\\d\\d-01_\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
    const bytes = await readFile(await file.path());
    if (ending === 'csv') expect(bytes.toString()).toMatch(/"2 × Latte \([^)"]+\), 1 × Concha"/);
    else expect(bytes.subarray(0, 2).toString()).toBe('PK');
    await expect(exportButton).toBeFocused();
  }
  await exportButton.click();
  const yesterday = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Exportar' }).getByRole('button', { name: 'Solo ayer' }).click();
  expect((await yesterday).suggestedFilename()).toMatch(/^ventas_(\d{4}-\d\d-\d\d)_\1\.xlsx$/);
});

test('today, a week and a range cover every figure, and each says so', { tag: '@desktop' }, async ({ page }) => {
  const { today } = shopClock(new Date());
  await enterAsOwner(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/stats/')) asked.push(`${url.searchParams.get('desde')} ${url.searchParams.get('hasta')}`);
  });
  await page.goto('/dashboard/sales');
  await expect(figure(page, 'Ventas Totales')).toHaveText(/^\$/);
  expect([...new Set(asked)]).toEqual(['null null']);
  const picker = page.getByRole('button', { name: /\d{4}$/ });
  const dialog = page.getByRole('dialog', { name: 'Elegir período' });
  for (const [choice, desde, hasta] of [
    ['Hoy', today, today],
    ['Ayer', addDays(today, -1), addDays(today, -1)],
    ['7 días', addDays(today, -6), today],
  ] as const) {
    asked.length = 0;
    await picker.click();
    await dialog.getByRole('button', { name: choice }).click();
    await expect(block(page, 'Monthly Sales')).toContainText(`${choice}, ${rangeName({ desde, hasta })}`);
    await expect(block(page, 'Pedidos Totales')).toContainText(choice);
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(6);
    expect([...new Set(asked)]).toEqual([`${desde} ${hasta}`]);
    await expect(figure(page, 'Monthly Sales')).toHaveText(/^\$/);
    await expect(figure(page, 'Ventas Totales')).toHaveText(await figure(page, 'Monthly Sales').innerText());
  }
  await picker.click();
  await dialog.getByLabel('Desde').fill('2024-02-10');
  await dialog.getByLabel('Hasta').fill('2024-02-09');
  await dialog.getByRole('button', { name: 'Ver este rango' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('El último día no puede ser anterior al primero.');
  await expectAccessible(page);
  await dialog.getByLabel('Hasta').fill('2024-03-11');
  await dialog.getByRole('button', { name: 'Ver este rango' }).click();
  await expect(block(page, 'Ventas Totales').first()).toContainText('10 de febrero – 11 de marzo de 2024');
  await expect(page).toHaveURL(/desde=2024-02-10&hasta=2024-03-11/);
  await picker.click();
  await dialog.getByRole('button', { name: 'Todo el tiempo' }).click();
  await expect(page).toHaveURL(/sales$/);
});

test('an answer of another form is an error of its block, and the page stays', { tag: '@desktop' }, async ({ page }) => {
  await enterAsOwner(page);
  await page.route('**/api/stats/sales-by-period*', (route) =>
    route.fulfill({ json: { success: true, message: '', data: { order_count: { '2026-11': 1 }, total_sales: { '2026-11': 9 } } } }),
  );
  await page.route('**/api/stats/customer-stats*', (route) =>
    route.fulfill({ json: { success: true, message: '', data: { totalCustomers: 3 } } }),
  );
  await page.route('**/api/stats/top-products*', (route) => route.fulfill({ json: { success: true, message: '' } }));
  await page.goto('/dashboard/sales');
  for (const text of [
    'Error al cargar los datos de ventas',
    'No se pudieron cargar las estadísticas de clientes',
    'No se pudieron cargar los productos más vendidos',
  ])
    await expect(page.getByRole('alert').filter({ hasText: text })).toContainText('Error en la respuesta del servidor');
  await expect(figure(page, 'Monthly Sales')).toHaveText(/^\$/);
  await expect(page.getByRole('heading', { name: 'Estadísticas de Reservaciones' })).toBeVisible();
});

test('another month is requested with its days, and shows that nothing was sold', { tag: '@desktop' }, async ({ page }) => {
  await enterAsOwner(page);
  await page.goto('/dashboard/sales');
  const year = new Date().getFullYear() - 3;
  await page.getByRole('button', { name: / \d{4}$/ }).click();
  const months = page.getByRole('dialog', { name: 'Elegir período' });
  await expectAccessible(page);
  for (let n = 0; n < 3; n++) await months.getByRole('button', { name: 'Año anterior' }).click();
  const asked = page.waitForRequest(`**/api/stats/sales-summary?desde=${year}-04-01&hasta=${year}-04-30`);
  await months.getByRole('button', { name: 'abril' }).click();
  await asked;
  await expect(page.getByRole('button', { name: `Abril ${year}` })).toBeFocused();
  await expect(figure(page, 'Ventas Totales')).toHaveText('$0.00');
  await expect(page.getByText('No hay datos disponibles para el período seleccionado')).toBeVisible();
  await expect(page.getByText('Ningún pedido en el período seleccionado')).toBeVisible();
  await expect(page.getByText('No hay datos disponibles', { exact: true })).toBeVisible();
  await expect(page.getByText('No hay datos', { exact: true })).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('button', { name: `Abril ${year}` })).toBeVisible();
});

test('each block says what failed, and loads after a retry', { tag: '@desktop' }, async ({ page, complaints }) => {
  complaints.forgive(/ERR_FAILED/);
  complaints.forgive(refused(500));
  await enterAsOwner(page);
  await page.route('**/api/stats/**', (route) =>
    route.request().url().includes('top-products')
      ? route.fulfill({ status: 500, json: { success: false, message: 'El servidor descansa' } })
      : route.abort(),
  );
  await page.goto('/dashboard/sales');
  for (const text of [
    'No se pudo cargar el resumen de ventas',
    'Error al cargar los datos de ventas',
    'No se pudieron cargar las ventas por período',
    'No se pudo cargar cómo se reciben los pedidos',
    'No se pudieron cargar las estadísticas de clientes',
    'No se pudieron cargar las estadísticas de reservaciones',
    'No se pudieron cargar los productos más vendidos',
    'El servidor descansa',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(page);
  const retry = page.getByRole('alert').filter({ hasText: 'resumen' }).getByRole('button', { name: 'Reintentar' });
  const again = page.waitForEvent('requestfailed');
  await retry.press('Enter');
  await again;
  await expect(retry).toBeFocused();
  await page.unroute('**/api/stats/**');
  await retry.press('Enter');
  await expect(figure(page, 'Ventas Totales')).toHaveText(/^\$/);
  await expect(page.locator(':focus')).toContainText('Ventas');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('alert')).toHaveCount(0);
});
