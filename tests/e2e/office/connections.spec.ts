import type { Page } from '@playwright/test';
import { enterAsOwner } from '../helpers/owner.ts';
import { expect, expectAccessible, refused, test } from '../helpers/shop.ts';

async function openConnections(page: Page) {
  await page.goto('/dashboard/ajustes#conexiones');
  await expect(page.getByRole('heading', { name: 'Tokens', exact: true })).toBeVisible();
  // The section of the address takes the focus once the settings are loaded.
  await expect(page.getByRole('heading', { name: 'Conexiones' })).toBeFocused();
}

const darken = (page: Page) => page.evaluate(() => document.documentElement.classList.add('dark'));

test('the owner makes a token, sees it once and revokes it', async ({ page }, { project }) => {
  const name = `Contador ${project.name}`;
  const headers = await enterAsOwner(page);
  await openConnections(page);
  const others = await page.getByRole('list', { name: 'Tokens vigentes' }).getByRole('listitem').count();
  await page.getByRole('button', { name: 'Crear token' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Nombre')).toBeFocused();
  await expect(dialog.getByLabel('Días que sirve')).toHaveValue('90');
  await expect(dialog.getByRole('switch', { name: /Solo lectura/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Crear token' }).click();
  await expect(dialog.getByLabel('Nombre')).toHaveAccessibleDescription(/Debe tener al menos 2 caracteres/);
  await dialog.getByLabel('Nombre').fill(name);
  await dialog.getByRole('combobox', { name: 'Puesto' }).selectOption('Gerente');
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  const made = page.getByRole('dialog', { name });
  await expect(made.getByText('Cópialo ahora: no lo volveremos a mostrar.')).toBeVisible();
  await expect(made.getByRole('button', { name: 'Copiar token' })).toBeFocused();
  const token = (await made.locator('code').textContent()) ?? '';
  expect(token).toMatch(/^casa_\w{40}$/);
  await expectAccessible(page);
  // A press beside the dialog must not lose what is shown only now.
  await page.mouse.click(5, 5);
  await expect(made).toBeVisible();
  await made.getByRole('button', { name: 'Ya lo guardé' }).click();
  const call = async () => (await page.request.get('/api/orders?limit=1', { headers: { authorization: `Bearer ${token}` } })).status();
  expect(await call()).toBe(200);

  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText(`termina en ${token.slice(-4)}`);
  await expect(row).toContainText('Gerente, solo lectura');
  expect(await page.content()).not.toContain(token);
  await expectAccessible(page);
  await darken(page);
  await expectAccessible(page);

  await row.getByRole('button', { name: `Revocar ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click();
  await expect(page.getByText('Token revocado')).toBeVisible();
  await expect(page.getByRole('button', { name: `Revocar ${name}` })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Tokens vigentes' }).getByRole('listitem')).toHaveCount(others);
  await expect.poll(call).toBe(401);
  const listed = (await (await page.request.get('/api/tokens', { headers })).json()) as { nombre: string; revocado_at: string | null }[];
  expect(listed.find(({ nombre }) => nombre === name)?.revocado_at).not.toBeNull();
});

test('the owner adds a webhook, tries it, repeats a delivery and deletes it', async ({ page, complaints }, { project }) => {
  complaints.forgive(refused(422));
  const url = `${process.env.E2E_WEBHOOKS}/${project.name}`;
  await enterAsOwner(page);
  await openConnections(page);
  await page.getByRole('button', { name: 'Agregar webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Dirección' }).fill('https://127.0.0.1/gancho');
  await dialog.getByRole('button', { name: 'Agregar' }).click();
  await expect(dialog.getByText('Elige al menos un evento.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Pedido nuevo' }).check();
  await dialog.getByRole('checkbox', { name: 'Mensaje de contacto' }).check();
  await dialog.getByRole('button', { name: 'Agregar' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Dirección' })).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('textbox', { name: 'Dirección' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Dirección' }).fill(url);
  await dialog.getByRole('button', { name: 'Agregar' }).click();
  const shown = page.getByRole('dialog', { name: 'Secreto del webhook' });
  const secret = await shown.locator('code').textContent();
  expect(secret).toMatch(/^whsec_/);
  await shown.getByRole('button', { name: 'Ya lo guardé' }).click();

  const row = page.getByRole('listitem').filter({ hasText: url });
  const act = async (name: string) => {
    await page.getByRole('button', { name: `Acciones de ${url}` }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await expect(row).toContainText('activo');
  await expect(row).toContainText('Pedido nuevo, Mensaje de contacto');
  await act('Probar');
  const deliveries = page.getByRole('dialog', { name: 'Entregas del webhook' });
  await expect(deliveries.getByText('entregada')).toBeVisible();
  await expect(deliveries).toContainText(/Prueba.*1 intento · HTTP 204 · [\d,]+ ms/s);
  await expectAccessible(page);
  await darken(page);
  await expectAccessible(page);
  await deliveries.getByRole('button', { name: /^Repetir Prueba/ }).click();
  await expect(page.getByText('Se manda otra vez')).toBeVisible();
  await expect(deliveries).toContainText('2 intentos · HTTP 204');
  await page.keyboard.press('Escape');

  await act('Editar');
  await dialog.getByRole('switch', { name: /Con datos de clientes/ }).check();
  await expect(dialog.getByText(/Esos datos salen de la tienda/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(row).toContainText('con datos de clientes');
  await act('Secreto nuevo');
  await dialog.getByRole('button', { name: 'Hacer secreto' }).click();
  await expect(shown.locator('code')).toContainText('whsec_');
  expect(await shown.locator('code').textContent()).not.toBe(secret);
  await shown.getByRole('button', { name: 'Ya lo guardé' }).click();
  await act('Borrar');
  await dialog.getByRole('button', { name: 'Borrar' }).click();
  await expect(page.getByText('Webhook borrado')).toBeVisible();
  await expect(row).toHaveCount(0);
});
