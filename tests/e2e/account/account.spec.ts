import { hold } from '../helpers/browser/hold.ts';
import { customer, expect, expectAccessible, linkFromMail, newEmail, refused, test, verifyByMail } from '../helpers/shop.ts';

test('a customer verifies the e-mail and changes the profile', { tag: '@phone' }, async ({ page, complaints }) => {
  complaints.forgive(refused(403));
  const person = await customer(page);
  const addresses = await hold(page, 'GET', /\/api\/users\/addresses/);
  await page.goto('/profile');
  const main = page.getByRole('main');
  await expect(main.getByText(`Falta confirmar ${person.email}.`)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // The button must not move when the address arrives, so that a press hits it.
  const below = main.getByRole('button', { name: 'Enviar correo otra vez' });
  const place = await below.boundingBox();
  await addresses.letGo();
  await expect(main.getByRole('link', { name: 'Ver direcciones' })).toHaveAttribute('href', '/delivery');
  expect(await below.boundingBox()).toEqual(place);
  await expectAccessible(page);

  await page.goto(await linkFromMail(/\/verificar-correo\?token=[\w-]+/, person.email));
  // Opening the page must not verify the e-mail, because mail programs open links in advance.
  await expect(page).toHaveURL(/\/verificar-correo$/);
  await main.getByRole('button', { name: 'Verificar mi correo' }).click();
  await expect(main.getByRole('status')).toContainText('Tu correo quedó verificado.');
  await expect(main.getByRole('link', { name: 'Ir a mi cuenta' })).toBeFocused();
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Ir a mi cuenta' }).click();
  await expect(main.getByText('Verificado', { exact: true })).toBeVisible();

  await main.getByRole('link', { name: 'Editar perfil' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Editar perfil' })).toBeVisible();
  await main.getByLabel('Nombre completo').fill('X');
  await main.getByLabel('Teléfono').fill('55 4821');
  await main.getByLabel('RFC').fill('roix900214kl8');
  await expect(main.getByLabel('RFC')).toHaveValue('ROIX900214KL8');
  await expect(main.getByText('El nombre debe tener al menos 2 caracteres')).toBeVisible();
  await expect(main.getByText('Número telefónico inválido')).toBeVisible();
  await expect(main.getByText('Corrige el nombre y el teléfono para guardar.')).toBeVisible();
  await expectAccessible(page);
  await main.getByLabel('Nombre completo').fill('Ximena Robles Ortega');
  await main.getByLabel('Teléfono').fill('+52 55 4821 0937');
  const next = newEmail();
  await main.getByLabel('Correo electrónico').fill(next);
  await main.getByLabel('Contraseña actual').fill('otra clave');
  const save = main.getByRole('button', { name: 'Guardar cambios' });
  await save.click();
  await expect(main.getByText('La contraseña no es correcta.')).toBeVisible();
  await expect(main.getByLabel('Contraseña actual')).toBeFocused();
  await main.getByLabel('Contraseña actual').fill('casa de cal');
  await save.click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Ximena Robles Ortega');
  await expect(main.getByText('ROIX900214KL8')).toBeVisible();
  await expect(main.getByText(`Falta confirmar ${next}.`)).toBeVisible();
  await main.getByRole('button', { name: 'Cancelar cambio' }).click();
  await expect(main.getByText(`Falta confirmar ${next}.`)).toBeHidden();
});

test('an unsaved profile survives a reload, but no other account sees it @desktop', async ({ page }) => {
  const main = page.getByRole('main');
  const name = main.getByLabel('Nombre completo');
  const phone = main.getByLabel('Teléfono');
  const fill = async () => {
    await page.goto('/profile/edit');
    await name.fill('Ximena Robles Ortega');
    await phone.fill('55 48');
    await main.getByLabel('Correo electrónico').fill(newEmail());
    await main.getByLabel('Contraseña actual').fill('casa de cal');
  };
  await customer(page);
  await fill();
  await page.reload();
  await expect(name).toHaveValue('Ximena Robles Ortega');
  await expect(phone).toHaveValue('55 48');
  await expect(phone).toHaveAccessibleDescription('Número telefónico inválido');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('casa de cal');

  await customer(page);
  await page.goto('/profile/edit');
  await expect(name).toHaveValue('Ximena Robles');
  await fill();
  await main.getByRole('link', { name: 'Cancelar' }).click();
  await main.getByRole('link', { name: 'Editar perfil' }).click();
  await expect(name).toHaveValue('Ximena Robles');
  await phone.fill('55 4821 0937');
  await main.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('4821');
});

test('a customer manages password, sessions, mails and data, and deletes the account', { tag: '@phone' }, async ({ page, complaints }) => {
  complaints.forgive(refused(403));
  // The page's last call may arrive after the account was deleted.
  complaints.forgive(refused(401));
  const person = await customer(page);
  const signIn = (password: string) => page.request.post('/api/users/login', { data: { email: person.email, password } });
  for (let count = 0; count < 2; count++) expect((await signIn('casa de cal')).status()).toBe(200);
  await page.goto('/profile?tab=configuracion');
  const main = page.getByRole('main');
  const sessions = main.getByRole('region', { name: 'Sesiones abiertas' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByText('Esta sesión')).toBeVisible();
  const club = main.getByRole('switch', { name: /Club/ });
  await expect(club).toBeDisabled();
  await expect(main.getByText('Verifica tu correo para elegirlo.')).toBeVisible();
  await expectAccessible(page);
  // The second session is ended before the answer about the first arrives.
  const end = sessions.getByRole('button', { name: /^Cerrar(?! las)/ });
  const ending = await hold(page, 'DELETE', '**/api/users/sessions/*');
  for (const at of [0, 1]) await end.nth(at).click();
  await ending.come();
  await ending.letGo();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('listitem')).toBeFocused();
  expect((await signIn('casa de cal')).status()).toBe(200);
  await verifyByMail(person.email, page.request);
  await page.reload();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(club).not.toBeChecked();

  await main.getByLabel('Contraseña actual').fill('no es esta');
  await main.getByLabel('Nueva contraseña').fill('cal y canto ☕');
  await main.getByLabel('Repite la nueva').fill('cal y canto');
  await main.getByLabel('Contraseña actual').focus();
  await expect(main.getByText('Las nuevas contraseñas no coinciden')).toBeVisible();
  await main.getByLabel('Repite la nueva').fill('cal y canto ☕');
  await main.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(main.getByLabel('Contraseña actual')).toBeFocused();
  await expect(main.getByLabel('Contraseña actual')).toHaveAccessibleDescription('La contraseña no es correcta.');
  await main.getByLabel('Contraseña actual').fill('casa de cal');
  await main.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await signIn('casa de cal')).status()).toBe(401);

  await main.getByRole('switch', { name: /Mis reservaciones/ }).click();
  await club.click();
  const preferences = async () =>
    (await page.request.get('/api/users/preferences', { headers: { authorization: `Bearer ${person.token}` } })).json();
  await expect.poll(preferences).toMatchObject({ avisos: { pedidos: true, reservaciones: false, promociones: true } });

  await main.getByRole('button', { name: 'Pedir una copia' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Contraseña actual').fill('cal y canto ☕');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pedir la copia' }).click();
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Descargar mis datos' }).click();
  expect((await download).suggestedFilename()).toBe('mis-datos.zip');

  await main.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(dialog.getByLabel('Contraseña actual')).toBeFocused();
  await expect(dialog.getByText('Escribe tu contraseña.')).toBeVisible();
  await dialog.getByLabel('Contraseña actual').fill('cal y canto ☕');
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Tu cuenta se eliminó.')).toBeVisible();
  expect((await signIn('cal y canto ☕')).status()).toBe(401);
});

test('forms fill in the account’s data, and forget them when the session ends @desktop', async ({ page }) => {
  const person = await customer(page);
  await page.goto('/lounge');
  const main = page.getByRole('main');
  const email = main.getByLabel('Correo electrónico');
  await main.getByLabel('Nombre completo').scrollIntoViewIfNeeded();
  await expect(main.getByLabel('Nombre completo')).toHaveValue('Ximena Robles');
  await expect(email).toHaveValue(person.email);
  await page.goto('/contacto');
  await expect(email).toHaveValue(person.email);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/lounge');
  await main.getByLabel('Nombre completo').scrollIntoViewIfNeeded();
  await expect(main.getByRole('button', { name: /Reservar/ })).toBeEnabled();
  await expect(email).toHaveValue('');
});
