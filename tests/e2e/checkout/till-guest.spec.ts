import type { Page } from '@playwright/test';
import { fillPerson, guestAt } from '../helpers/guest.ts';
import { openAtAllHours, test } from '../helpers/own-shop.ts';
import { changeSettings, enterAsOwner, ownerHeaders } from '../helpers/owner.ts';
import { expect, expectAccessible } from '../helpers/shop.ts';

test.describe.configure({ mode: 'serial' });

type Request = Page['request'];

/** Opens the till for guests, with a shift at 'Caja 1'. */
async function openTill(request: Request): Promise<string> {
  await openAtAllHours(request);
  await changeSettings(request, 'caja', { activa: true, en_caja: { recoger: true, mesa: true } });
  const headers = await ownerHeaders(request);
  const opened = await request.post('/api/caja/turnos', { headers, data: { caja: 'Caja 1', fondo: 500 } });
  expect(opened.status()).toBe(201);
  return (await opened.json()).id;
}

test('a guest orders by phone, pays at the till, and sees the order begin; then the shift closes with a blind count', async ({
  page,
  request,
}) => {
  const shift = await openTill(request);
  const headers = await ownerHeaders(request);

  await guestAt(page, 'latte');
  await fillPerson(page);
  await page.getByRole('radio', { name: 'Pagar en caja' }).check();
  await page.getByRole('button', { name: 'Pedir mi código' }).locator('visible=true').click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Muestra este código en caja');
  await expect(title).toBeFocused();
  await expectAccessible(page);
  const card = page.getByRole('region', { name: /^Código \d{4}, total / });
  const shown = (await card.getAttribute('aria-label')) ?? '';
  const codigo = /^Código (\d{4})/.exec(shown)?.[1] ?? '';
  await expect(page.getByRole('img', { name: `Código QR ${codigo}` })).toBeVisible();

  await page.reload();
  await expect(card).toHaveAttribute('aria-label', shown);

  const accounts = await (await request.get('/api/caja/cuentas', { headers })).json();
  const { total } = accounts.find((account: { codigo: string }) => account.codigo === codigo);
  const data = { caja: 'Caja 1', pagos: [{ metodo: 'efectivo', monto: total }] };
  expect(
    (
      await request.post(`/api/caja/cuentas/${codigo}/cobrar`, { headers: { ...headers, 'idempotency-key': crypto.randomUUID() }, data })
    ).status(),
  ).toBe(201);
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('link', { name: 'Carrito, 0 productos' })).toBeVisible();

  await enterAsOwner(page);
  await page.goto('/caja/corte');
  await expect(page.getByRole('heading', { name: 'Corte X' })).toBeVisible();
  let taps = 0;
  const press = async (name: string | RegExp) => {
    taps++;
    await page.getByRole('button', { name }).click();
  };
  await press('Cerrar turno');
  // What is expected is not shown while it is counted.
  await expect(page.getByText('Esperado', { exact: true })).toHaveCount(0);
  await page.getByLabel(/^Cuántos de \$500,/).fill('1');
  await expectAccessible(page);
  await press(/^Seguir/);
  await press(/^Cerrar turno/);
  await expect(page.getByText(`Faltan $${total.toFixed(2)}`)).toBeVisible();
  expect(taps).toBeLessThanOrEqual(8);
  await expectAccessible(page);

  await page.goto(`/dashboard/turnos?turno=${shift}`);
  await expect(page.getByRole('region', { name: 'Detalle del turno' })).toContainText('Fondo');
  await expectAccessible(page);
});

test('a code that was not collected in time is asked for again in one tap', async ({ page }) => {
  await guestAt(page, 'latte');
  await fillPerson(page);
  await page.getByRole('radio', { name: 'Pagar en caja' }).check();
  await page.getByRole('button', { name: 'Pedir mi código' }).locator('visible=true').click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Muestra este código en caja');
  // The phone sleeps until the time is over.
  await page.evaluate(() => {
    const account = JSON.parse(sessionStorage.getItem('cuenta') ?? '{}');
    sessionStorage.setItem('cuenta', JSON.stringify({ ...account, expiraAt: new Date(Date.now() - 1000).toISOString() }));
  });
  await page.reload();
  await expect(title).toHaveText('Tu código venció');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pedir otro código' }).click();
  await expect(title).toHaveText('Muestra este código en caja');
});
