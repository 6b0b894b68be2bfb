import type { APIRequestContext, Page } from '@playwright/test';
import { DESKTOP } from '../helpers/browser/windows.ts';
import { openAtAllHours, test } from '../helpers/own-shop.ts';
import { changeSettings } from '../helpers/owner.ts';
import { buy, pickup } from '../helpers/purchase.ts';
import { customer, expect, expectAccessible, hydrated, refused } from '../helpers/shop.ts';

// The shop of the other journeys has no tax data.
test.slow();
test.beforeEach(async ({ page }) => {
  await openAtAllHours(page.request);
  await changeSettings(page.request, 'fiscal', {
    rfc: 'EKU9003173C9',
    razon_social: 'ESCUELA KEMPER URGATE',
    regimen: '601',
    codigo_postal: '42501',
  });
});

/** The link of the QR code on the ticket for invoices. */
async function linkOnTicket(request: APIRequestContext, { id, token }: { id: string; token: string }): Promise<string> {
  const paper = await request.get(`/api/tickets/${id}`, { headers: { 'x-order-token': token } });
  const [link = ''] = /\/facturar#[^)]+/.exec((await paper.body()).toString('latin1')) ?? [];
  expect(link).toContain(`folio=${id.slice(0, 8).toUpperCase()}`);
  return link;
}

async function fillReceiver(page: Page, postalCode: string): Promise<void> {
  await page.getByLabel('RFC').pressSequentially('roix900214kl8');
  await page.getByLabel('Nombre o razón social').fill('Ximena Robles Ibáñez');
  await page.getByLabel('Régimen fiscal').selectOption('612');
  await page.getByLabel('Uso de CFDI').selectOption('G03');
  await page.getByLabel('Código postal fiscal').fill(postalCode);
  await page.getByLabel('Correo electrónico').fill('ximena.robles@correo.mx');
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const make = (page: Page) => page.getByRole('button', { name: 'Facturar', exact: true });

async function downloaded(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const stream = await (await download).createReadStream();
  return Buffer.concat(await stream.toArray()).toString('latin1');
}

test('a guest gets the invoice of a printed ticket, corrects what the SAT refuses, and downloads PDF and XML', async ({
  page,
  complaints,
}) => {
  complaints.forgive(refused(404));
  complaints.forgive(refused(422));
  const order = await pickup(page.request);
  const link = await linkOnTicket(page.request, order);

  // Typed from the ticket.
  await page.goto('/facturar');
  await hydrated(page);
  await expect(page.getByText('Comprobante de prueba: sin validez fiscal')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Folio').pressSequentially(order.id.slice(0, 8));
  await page.getByLabel('Total').fill('1');
  await page.getByRole('button', { name: 'Buscar mi ticket' }).click();
  await expect(page.getByText('El folio y el total no coinciden. Usa el total sin propina.')).toBeVisible();
  await expect(page.getByLabel('Total')).toBeFocused();
  await expect(page.getByLabel('Folio')).toHaveValue(order.id.slice(0, 8).toUpperCase());

  // By the ticket's QR code, whose folio and total do not stay in the address bar.
  await page.goto('/');
  await page.goto(link);
  await expect(page.getByText('Encontramos tu pedido.')).toBeVisible();
  await expect(page).toHaveURL('/facturar');
  await expect(page.getByRole('region', { name: `Pedido ${order.id.slice(0, 8).toUpperCase()}` })).toContainText(
    'La propina no se factura.',
  );
  await page.reload();
  await expect(page.getByText('Encontramos tu pedido.')).toBeVisible();

  await fillReceiver(page, '00001');
  await expect(page.getByLabel('RFC')).toHaveValue('ROIX900214KL8');
  await expectAccessible(page);
  await make(page).click();
  await expect(page.getByRole('alert')).toContainText('DomicilioFiscalReceptor');
  await expect(page.getByLabel('Código postal fiscal')).toBeFocused();
  await expect(page.getByLabel('Código postal fiscal')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('RFC')).toHaveValue('ROIX900214KL8');
  await expectAccessible(page);

  await page.getByLabel('Código postal fiscal').fill('06700');
  await make(page).click();
  await expect(title(page)).toHaveText('Tu factura está lista');
  await expect(title(page)).toBeFocused();
  await expect(page.getByText('También va en camino a ximena.robles@correo.mx.')).toBeVisible();
  await expect(page.getByText('Comprobante de prueba: sin validez fiscal')).toBeVisible();
  await expectAccessible(page);
  expect(await downloaded(page, 'Descargar PDF')).toMatch(/^%PDF-/);
  expect(await downloaded(page, 'Descargar XML')).toContain('Rfc="ROIX900214KL8"');
  await page.getByRole('button', { name: 'Enviar a otro correo' }).click();
  await page.getByLabel('Correo electrónico').fill('contador@correo.mx');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByLabel('Correo electrónico')).toHaveCount(0);
  await page.reload();
  await expect(title(page)).toHaveText('Tu factura está lista');
  await page.getByRole('button', { name: 'Facturar otro ticket' }).click();
  await expect(page.getByLabel('Folio')).toHaveValue('');
});

test.describe('with an account', () => {
  test.use(DESKTOP);

  test('one screen is enough, and an invoice that takes longer is followed until it is ready', async ({ page }) => {
    const person = await customer(page);
    const headers = { authorization: `Bearer ${person.token}` };
    const billing = {
      rfc: 'ROIX900214KL8',
      nombre: 'XIMENA ROBLES IBÁÑEZ',
      codigo_postal: '00002',
      regimen: '612',
      uso_cfdi: 'G03',
      email: person.email,
    };
    expect((await page.request.put('/api/users/billing', { headers, data: billing })).status()).toBe(200);
    const { folio } = await buy(page.request, person, { slug: 'latte', quantity: 1 });
    await page.goto('/profile?tab=pedidos');
    await page.getByRole('link', { name: `Facturar el pedido ${folio}` }).click();
    await expect(page.getByText('Encontramos tu pedido.')).toBeVisible();
    await expect(page.getByRole('region', { name: `Pedido ${folio}` })).toContainText('Latte × 1');
    await expect(page.getByLabel('Uso de CFDI')).toHaveValue('G03');
    await make(page).click();
    await expect(title(page)).toHaveText('Tu factura está en proceso');
    await expect(page.getByText('Tarda más de lo normal. Te llega por correo.')).toBeVisible();
    await expectAccessible(page);
    // The shop asks the PAC again within a minute.
    await expect(title(page)).toHaveText('Tu factura está lista', { timeout: 180_000 });
    await expect(page.getByRole('button', { name: 'Descargar PDF' })).toBeVisible();
  });
});
