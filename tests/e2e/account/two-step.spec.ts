import type { Page } from '@playwright/test';
import { appCode, enrolled, PASSWORD } from '../helpers/second-step.ts';
import { customer, expect, expectAccessible, refused, test, verifyByMail } from '../helpers/shop.ts';

async function enterPassword(page: Page, email: string) {
  const main = page.getByRole('main');
  await main.getByLabel('Correo electrónico').fill(email);
  await main.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await main.getByRole('button', { name: 'Iniciar sesión' }).click();
}

test('a customer signs in with password and code, keeps the guest’s cart and returns to the page', async ({ page, complaints }) => {
  complaints.forgive(refused(401));
  const { email, secret, recovery } = await enrolled(page);
  const main = page.getByRole('main');
  await page.goto('/products/latte');
  await main.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await expect(page.getByText('Producto añadido al carrito')).toBeVisible();
  await page.goto('/login?redirect=%2Fcart');
  await enterPassword(page, email);
  const field = main.getByLabel('Código de 6 dígitos');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expect(page).toHaveURL('/login?redirect=%2Fcart');
  await expectAccessible(page);
  const enter = main.getByRole('button', { name: 'Verificar y entrar' });
  await enter.click();
  await expect(main.getByText('Escribe el código.')).toBeVisible();
  await field.fill('00000a');
  await enter.click();
  await expect(main.getByText('El código no es correcto o ya se usó.')).toBeVisible();
  await expect(field).toBeFocused();
  // A code of the next period: the code of this one has confirmed the enrolment.
  await field.fill(appCode(secret, 1));
  await field.press('Enter');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(main.getByText('Latte').first()).toBeVisible();

  // With a recovery code, as in another browser, which has no data of this one.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await enterPassword(page, email);
  await main.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  const recoveryField = main.getByLabel('Código de recuperación');
  await expect(recoveryField).toBeFocused();
  await expect(recoveryField).toHaveAttribute('inputmode', 'text');
  await expectAccessible(page);
  await recoveryField.fill(recovery[0]?.toLowerCase().replaceAll('-', ' ') ?? '');
  await enter.click();
  await expect(page).toHaveURL(/\/$/);
});

test('when the challenge has ended, the sign-in starts again with the e-mail still filled in', async ({ page, complaints }) => {
  complaints.forgive(refused(401));
  const { email, recovery } = await enrolled(page);
  const main = page.getByRole('main');
  await page.goto('/login');
  await enterPassword(page, email);
  const enter = main.getByRole('button', { name: 'Verificar y entrar' });
  for (let tries = 0; tries < 5; tries++) {
    await main.getByLabel('Código de 6 dígitos').fill(`00000${'abcde'[tries]}`);
    const answered = page.waitForResponse('**/api/users/login/two-step');
    await enter.click();
    await answered;
  }
  await main.getByLabel('Código de 6 dígitos').fill('000000');
  await enter.click();
  await expect(main.getByRole('alert')).toContainText('Este inicio de sesión ya venció. Empieza otra vez.');
  await expect(main.getByLabel('Correo electrónico')).toHaveValue(email);
  await main.getByRole('button', { name: 'Iniciar sesión' }).click();
  await main.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await main.getByLabel('Código de recuperación').fill(recovery[1] ?? '');
  await enter.click();
  await expect(page).toHaveURL(/\/$/);
});

test('the second step is switched on in the settings with a QR code, gives recovery codes, and is switched off', async ({
  page,
  complaints,
}) => {
  complaints.forgive(refused(403));
  const { email } = await customer(page);
  await page.goto('/profile?tab=configuracion');
  const section = page.getByRole('region', { name: 'Verificación en dos pasos' });
  await expect(section).toContainText('Antes de activarla, verifica tu correo');
  await expect(section.getByRole('button', { name: 'Activar' })).toHaveCount(0);
  await section.getByRole('button', { name: 'Enviar correo para verificar' }).click();
  await expect(page.getByText(`Te enviamos un correo a ${email}.`)).toBeVisible();
  await expectAccessible(page);
  await verifyByMail(email, page.request);
  await page.reload();
  await expect(section).toContainText('Desactivada.');
  await section.getByRole('button', { name: 'Activar' }).click();
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel('Contraseña actual', { exact: true });
  await password.fill('otra');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('La contraseña no es correcta.')).toBeVisible();
  await password.fill(PASSWORD);
  await password.press('Enter');
  const picture = dialog.getByRole('img', { name: 'Código QR con la clave' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const secret = ((await dialog.locator('.select-all').textContent()) ?? '').replaceAll(' ', '');
  const code = dialog.getByLabel('Código', { exact: true });
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill('123');
  await dialog.getByRole('button', { name: 'Activar' }).click();
  await expect(dialog.getByText('El código no es correcto o ya se usó.')).toBeVisible();
  await code.fill(appCode(secret));
  await code.press('Enter');
  const codes = dialog.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = '', second = ''] = await codes.allTextContents();
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar' }).click();
  expect((await saving).suggestedFilename()).toBe('codigos-de-recuperacion.txt');
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(section).toContainText('Activada. Te quedan 10 códigos de recuperación.');

  await section.getByRole('button', { name: 'Códigos nuevos' }).click();
  await dialog.getByLabel('Código', { exact: true }).fill(first);
  await dialog.getByRole('button', { name: 'Crear códigos' }).click();
  await expect(codes).toHaveCount(10);
  const [renewed = ''] = await codes.allTextContents();
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click();
  await section.getByRole('button', { name: 'Desactivar' }).click();
  await dialog.getByLabel('Código', { exact: true }).fill(second);
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect(dialog.getByText('El código no es correcto o ya se usó.')).toBeVisible();
  await dialog.getByLabel('Código', { exact: true }).fill(renewed);
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect(dialog).toBeHidden();
  await expect(section).toContainText('Desactivada.');
  await expect(section.getByRole('button', { name: 'Activar' })).toBeFocused();
});
