import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { shopClock } from '#contract/shop-clock.ts';
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

const figure = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd').first();

test('the owner reads the sales of a month and exports them', { tag: '@desktop' }, async ({ page }) => {
  await sale(page);
  await enterAsOwner(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Ventas', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ventas' })).toBeVisible();

  // Other journeys sell at the same time, so amounts are compared with each other.
  await expect(figure(page, 'Ventas Totales')).toHaveText(/^\$[\d,]+\.\d\d$/);
  await expect(figure(page, 'Monthly Sales')).toHaveText(/^\$[\d,]+\.\d\d$/);
  await expect(figure(page, 'Pedidos Totales')).toHaveText(/^[1-9]/);
  await expect(page.getByText('días anteriores').or(page.getByText('vs. el día anterior'))).toBeVisible();
  await expect(page.getByText('Total Clientes')).toBeVisible();
  await expect(page.getByText('Latte', { exact: true })).toBeVisible();
  // The sale has no type, because it was placed by calls of clients that send none.
  const types = page.getByRole('table', { name: 'Cómo se reciben los pedidos' });
  await expect(types.getByRole('row', { name: 'Sin tipo' })).toHaveText(/^Sin tipo[1-9][\d,]*\$[\d,]+\.\d\d$/);
  for (const label of ['Propinas', 'Descuentos', 'Envíos']) await expect(figure(page, label)).toHaveText(/^\$[\d,]+\.\d\d$/);
  await expectAccessible(page);

  // A single bar would show no trend, so the chart starts with the months before.
  await expect(page.getByRole('table', { name: 'Número de Pedidos' }).getByRole('row').last()).toHaveText(/^Mes 12\s*[1-9]/);
  await expect(page.getByText('en 12 meses')).toHaveCount(2);

  // The last day of the chart is today, read by keyboard and in the hidden table.
  await page.getByRole('combobox', { name: 'Período' }).selectOption('Día');
  const chart = page.getByRole('img', { name: 'Gráfica: Número de Pedidos' });
  const day = Number(shopClock(new Date()).today.slice(8));
  await expect(page.getByRole('table', { name: 'Número de Pedidos' }).getByRole('row')).toHaveCount(day + 1);
  await chart.focus();
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^Día ${day}: [1-9]`) })).toHaveCount(1);
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

test('another month is requested with its days, and shows that nothing was sold', { tag: '@desktop' }, async ({ page }) => {
  await enterAsOwner(page);
  await page.goto('/dashboard/sales');
  const year = new Date().getFullYear() - 3;
  await page.getByRole('button', { name: / \d{4}$/ }).click();
  const months = page.getByRole('dialog', { name: 'Elegir mes' });
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
