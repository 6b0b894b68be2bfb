import type { Page } from '@playwright/test';
import { buy } from '../helpers/purchase.ts';
import { customer, expect, expectAccessible, newEmail, refused, test } from '../helpers/shop.ts';

const MESSAGE = 'Demasiados intentos. Espera 5 minutos y vuelve a intentarlo.';

/** Answers calls with 429 until the returned function is called. */
async function busy(page: Page, path: string, status = 429): Promise<() => Promise<void>> {
  const json = { success: false, message: MESSAGE, code: status === 429 ? 'too_many_requests' : 'unavailable' };
  await page.route(path, (route) => route.fulfill({ status, headers: { 'retry-after': '300' }, json }));
  return () => page.unroute(path);
}

test.beforeEach(({ complaints }) => {
  complaints.forgive(refused(429));
  complaints.forgive(refused(503));
});

const FORMS = [
  {
    page: '/register',
    path: '**/api/users/register',
    fields: { 'Nombre completo': 'Ximena Robles', 'Correo electrónico': newEmail(), Contraseña: 'casa de cal' },
    button: 'Crear cuenta',
    works: (page: Page) => expect(page).toHaveURL('/'),
  },
  {
    page: '/contacto',
    path: '**/api/contact',
    fields: { 'Nombre completo': 'Ximena Robles', 'Correo electrónico': newEmail(), Mensaje: '¿Tienen pan sin gluten por la mañana?' },
    button: 'Enviar mensaje',
    works: (page: Page) => expect(page.getByRole('main').getByRole('status').filter({ hasText: /\S/ })).toBeVisible(),
  },
  {
    page: '/forgot-password',
    path: '**/api/users/forgot-password',
    fields: { 'Correo electrónico': newEmail() },
    button: /Enviar/,
    works: (page: Page) => expect(page.getByRole('button', { name: 'Enviar otra vez' })).toBeVisible(),
  },
];

for (const { page: address, path, fields, button, works } of FORMS) {
  test(`the form at ${address} says when to retry, keeps its values and works afterwards`, async ({ page }) => {
    const answers = await busy(page, path);
    await page.goto(address);
    const main = page.getByRole('main');
    const send = main.getByRole('button', { name: button });
    await expect(send).toBeEnabled();
    for (const [label, text] of Object.entries(fields)) await main.getByLabel(label, { exact: true }).fill(text);
    await send.click();
    await expect(main.getByRole('alert').filter({ hasText: MESSAGE })).toBeVisible();
    for (const [label, text] of Object.entries(fields)) await expect(main.getByLabel(label, { exact: true })).toHaveValue(text);
    await expectAccessible(page);
    await answers();
    await send.click();
    await works(page);
  });
}

test('the cart, the ticket and the lists show the server’s message to wait', async ({ page }) => {
  const person = await customer(page);
  await buy(page.request, person, { slug: 'concha', quantity: 1 });
  await page.goto('/products/latte');
  const add = page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' });
  const adds = await busy(page, '**/api/cart/user/add');
  await add.click();
  await expect(page.getByText(MESSAGE)).toBeVisible();
  await adds();
  await add.click();
  await expect(page.getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible();

  const orders = await busy(page, '**/api/orders/user', 503);
  await page.goto('/profile?tab=pedidos');
  const alert = page.getByRole('alert').filter({ hasText: MESSAGE });
  await expect(alert).toContainText('Error al cargar las órdenes');
  await orders();
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  const ticket = page.getByRole('button', { name: 'Descargar ticket' });
  const tickets = await busy(page, '**/api/tickets/*');
  await ticket.click();
  await expect(page.getByText(`Error al descargar el ticket. Por favor, inténtelo de nuevo. ${MESSAGE}`)).toBeVisible();
  await tickets();
  const downloading = page.waitForEvent('download');
  await ticket.click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);

  const addresses = await busy(page, '**/api/users/addresses');
  await page.goto('/delivery');
  await expect(alert).toContainText('No se pudieron cargar tus direcciones.');
  await addresses();
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('radio', { name: /Calle Tonalá 87/ })).toBeChecked();
});
