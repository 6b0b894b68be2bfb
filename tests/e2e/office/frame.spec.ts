import type { Page } from '@playwright/test';
import type { StaffRole } from '#contract/staff.ts';
import { WITH_MOTION } from '../helpers/browser/windows.ts';
import { enterAsOwner, keepSession } from '../helpers/owner.ts';
import { buy } from '../helpers/purchase.ts';
import { customer, expect, expectAccessible, newEmail, test, verifyByMail } from '../helpers/shop.ts';

test.use(WITH_MOTION);

/** Signs a new member of the staff in, in this browser. */
async function enterAs(page: Page, staff_role: StaffRole) {
  const headers = await enterAsOwner(page);
  const person = { name: 'Tomás Arriaga', email: newEmail(), password: 'casa de cal' };
  const { user } = await (await page.request.post('/api/users/register', { data: person })).json();
  const { name, email } = person;
  await verifyByMail(email, page.request);
  const made = await page.request.put(`/api/users/${user.id}`, { headers, data: { name, email, role: 'admin', staff_role } });
  expect(made.status(), await made.text()).toBe(200);
  await keepSession(page, await (await page.request.post('/api/users/login', { data: person })).json());
}

test('a barista begins at the orders, and is told which pages the role cannot open', { tag: '@desktop' }, async ({ page }) => {
  await enterAs(page, 'staff');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible();
  await page.goto('/dashboard/reviews');
  await expect(page.getByText('Tu puesto (Personal de barra) no abre Reseñas. Te llevamos a Pedidos.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/orders');

  await page.keyboard.press('Control+k');
  const pages = page.getByRole('group', { name: 'Páginas' }).getByRole('option');
  await expect(pages).toHaveText(['Pedidos', 'Barra', 'Caja', 'Reservaciones']);
});

test('a manager sees every page except the owner’s', { tag: '@desktop' }, async ({ page, isMobile }) => {
  await enterAs(page, 'manager');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Abrir menú' }).click();
  const nav = page.getByRole('navigation', { name: 'Administración' });
  for (const name of ['Resumen', 'Pedidos', 'Reservaciones', 'Reseñas']) await expect(nav.getByRole('link', { name })).toBeVisible();
  for (const name of ['Usuarios', 'Bitácora']) await expect(page.getByRole('link', { name })).toHaveCount(0);

  // The shop has a layout of its own; the focus moves to the title there too, and on the way back.
  const title = page.getByRole('heading', { level: 1 });
  await page.getByRole('link', { name: 'Home' }).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(title).toBeFocused();
  await page.goBack();
  await expect(title).toHaveText('Dashboard');
  await expect(title).toBeFocused();
});

test('the palette opens pages and orders by keyboard', { tag: '@desktop' }, async ({ page, request }) => {
  const { folio } = await buy(request, await customer(page), { slug: 'latte', quantity: 1 });
  await page.evaluate(() => localStorage.clear());
  await enterAsOwner(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  const field = page.getByRole('combobox', { name: 'Buscar en la administración' });
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await field.pressSequentially('resen');
  await expect(page.getByRole('option', { name: 'Reseñas' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/reviews');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // The arrow keys wrap around.
  await page.keyboard.press('Control+k');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('listbox').getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await field.pressSequentially('nada se llama así');
  await expect(page.getByText('Sin resultados')).toBeVisible();

  // Closed and opened again at once, before the browser has reported that the dialog closed.
  await page.evaluate(() => {
    document.querySelector('dialog')?.close();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
  });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');

  // Enter is pressed before the server's answer.
  await field.pressSequentially(folio);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Pedido ${folio}`, { exact: true })).toBeVisible();
});

test('the sidebar folds to icons with tooltips, and is a sheet on phones', async ({ page, isMobile }) => {
  await enterAsOwner(page);
  await page.goto('/dashboard/reviews');
  if (isMobile) {
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    const sheet = page.getByRole('dialog', { name: 'Administración' });
    await expectAccessible(page);
    await sheet.getByRole('link', { name: 'Mensajes' }).click();
    await expect(page).toHaveURL('/dashboard/messages');
    await expect(sheet).toHaveCount(0);
    return;
  }
  const side = page.getByRole('complementary');
  await page.getByRole('button', { name: 'Cerrar barra lateral' }).click();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(68);
  await side.getByRole('link', { name: 'Mensajes' }).hover();
  await expect(page.locator('[data-tooltip]')).toHaveText('Mensajes');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-tooltip]')).toHaveCount(0);
  await side.getByRole('link', { name: 'Home' }).focus();
  await expect(page.locator('[data-tooltip]')).toHaveText('Home');
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expectAccessible(page);
});

test('a manager sees assistants and webhooks, and no tokens', { tag: '@desktop' }, async ({ page }) => {
  await enterAs(page, 'manager');
  await page.goto('/dashboard/ajustes#conexiones');
  await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: /Los asistentes pueden preparar pedidos/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tokens', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Agregar webhook' }).click();
  await expect(page.getByRole('dialog').getByText('No lleva datos de clientes: eso lo decide el dueño.')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('switch', { name: /Con datos/ })).toHaveCount(0);
});
