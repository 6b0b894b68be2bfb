import type { Page } from '@playwright/test';
import { enterAsOwner } from '../helpers/owner.ts';
import { expect, expectAccessible, test } from '../helpers/shop.ts';

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
