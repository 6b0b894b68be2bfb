import { expect, expectAccessible, linkFromMail, newEmail, refused, test } from '../helpers/shop.ts';

test('a guest who forgot the password sets a new one through the mailed link', async ({ page, complaints }) => {
  complaints.forgive(refused(400));
  const email = newEmail();
  const made = await page.request.post('/api/users/register', { data: { name: 'Ximena Robles', email, password: 'la de antes' } });
  expect(made.status()).toBe(201);

  await page.goto('/login');
  await page.getByRole('link', { name: '¿La olvidaste?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recupera tu contraseña' })).toBeVisible();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(main.getByText('Correo inválido.')).toBeVisible();
  await main.getByLabel('Correo electrónico').fill(email);
  await main.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(main.getByRole('status')).toContainText('Si hay una cuenta con ese correo');
  // The answer stands in place of the form.
  await expect(main.getByLabel('Correo electrónico')).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Enviar otra vez' })).toBeFocused();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Usar otro correo' }).click();
  await expect(main.getByLabel('Correo electrónico')).toBeFocused();
  await expect(main.getByLabel('Correo electrónico')).toHaveValue(email);

  await page.goto(await linkFromMail(/\/reset-password\?token=[\w-]+/, email));
  // The token is removed from the address, and survives a reload.
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.reload();
  const change = main.getByRole('button', { name: 'Cambiar contraseña' });
  await expect(change).toBeEnabled();
  await main.getByLabel('Nueva contraseña').fill('la de hoy ☕');
  await main.getByLabel('Confirmar contraseña').fill('la de hoy');
  await main.getByLabel('Nueva contraseña').focus();
  await expect(main.getByText('Las contraseñas no coinciden', { exact: true })).toBeVisible();
  await expect(change).toBeDisabled();
  await main.getByLabel('Confirmar contraseña').fill('la de hoy ☕');
  await expectAccessible(page);
  await change.click();
  // In one expectation, because the page changes after two seconds.
  const isOver = main.getByRole('status').filter({ hasText: 'Tu contraseña se cambió.', has: page.locator(':focus') });
  await expect(isOver).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await main.getByLabel('Correo electrónico').fill(email);
  await main.getByLabel('Contraseña', { exact: true }).fill('la de hoy ☕');
  await main.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/$/);

  // Without a token, and with an invalid one.
  await page.goto('/reset-password');
  await expect(main.getByRole('alert')).toContainText('Token de recuperación no válido');
  await expect(change).toBeDisabled();
  await page.goto('/reset-password?token=inventado');
  for (const label of ['Nueva contraseña', 'Confirmar contraseña']) await main.getByLabel(label).fill('la de hoy ☕');
  await change.click();
  await expect(main.getByRole('alert')).toContainText('Token de recuperación no válido');
  await expect(main.getByRole('link', { name: 'Pide otro enlace' })).toHaveAttribute('href', '/forgot-password');
});
