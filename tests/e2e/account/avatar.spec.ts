import { readFile } from 'node:fs/promises';
import { hold } from '../helpers/browser/hold.ts';
import { customer, expect, expectAccessible, test } from '../helpers/shop.ts';

test('a user chooses a picture, crops it and removes it', async ({ page }) => {
  await customer(page);
  await page.goto('/profile/edit');
  const field = page.getByRole('group', { name: 'Foto' });
  const upload = field.getByRole('button', { name: 'Subir foto' });
  await expect(upload).toBeVisible();
  const chooser = field.getByLabel('Elegir imagen');

  await chooser.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('hola') });
  const dialog = page.getByRole('dialog', { name: 'Recortar foto' });
  await expect(dialog.getByRole('alert')).toHaveText('No pudimos leer la imagen. Elige otra.');
  await expect(dialog.getByRole('button', { name: 'Guardar foto' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toHaveCount(0);

  const picture = { name: 'foto.webp', mimeType: 'image/webp', buffer: await readFile('public/art/products/affogato-1000.webp') };
  await chooser.setInputFiles(picture);
  await dialog.getByRole('application').press('+');
  await expectAccessible(page);
  // The late answer for a picture whose dialog was closed must not close the next dialog.
  const first = await hold(page, 'POST', '**/api/users/avatar');
  await dialog.getByRole('button', { name: 'Guardar foto' }).click();
  await first.come();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await chooser.setInputFiles(picture);
  await expect(dialog).toBeVisible();
  await first.letGo();
  await expect(field.getByText('Tu foto está guardada.')).toBeAttached();
  await dialog.getByRole('button', { name: 'Guardar foto' }).click();
  await expect(field.getByRole('status')).toHaveText('Tu foto está guardada.');
  await expect(dialog).toHaveCount(0);
  const shown = field.locator('img');
  await expect(shown).toHaveAttribute('src', /^\/uploads\/[0-9a-f-]{36}-512\.webp$/);
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512);
  await expectAccessible(page);

  await page.reload();
  await expect(shown).toBeVisible();
  await expect(field.getByRole('button', { name: 'Cambiar foto' })).toBeVisible();
  await field.getByRole('button', { name: 'Quitar foto' }).click();
  await expect(field.getByRole('status')).toHaveText('Quitamos tu foto.');
  await expect(upload).toBeFocused();
  await expect(shown).toHaveCount(0);
});
