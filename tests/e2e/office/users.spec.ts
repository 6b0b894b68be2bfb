import type { Page } from '@playwright/test';
import { enterAsOwner, keepSession, OWNER } from '../helpers/owner.ts';
import { expect, expectAccessible, linkFromMail, newEmail, refused, test, verifyByMail } from '../helpers/shop.ts';

const PASSWORD = 'casa de cal';

async function person(page: Page, name: string) {
  const email = newEmail();
  const answer = await page.request.post('/api/users/register', { data: { name, email, password: PASSWORD } });
  expect(answer.status()).toBe(201);
  return { name, email, ...(await answer.json()) };
}

test('the owner changes an account and deletes it, and both are in the log', { tag: '@desktop' }, async ({ page, complaints }) => {
  const { name, email } = await person(page, `Íñigo Peñaloza ${Date.now()}`);
  const renamed = `Renata Ocampo ${Date.now()}`;
  await enterAsOwner(page);
  await page.goto('/dashboard/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Usuarios' })).toBeVisible();
  // A busy machine: the pause after typing ends just before, and just after, the role is chosen.
  await page.evaluate(() => {
    const start = window.setTimeout.bind(window);
    const held = (act: () => void, ms?: number) => (ms === 250 ? Number(addEventListener('pause', act, { once: true })) : start(act, ms));
    Object.assign(window, { setTimeout: held });
  });
  const chooseRole = (role: string, isPauseFirst: boolean) =>
    page.getByLabel('Rol').evaluate(
      (select: HTMLSelectElement, [role, isPauseFirst]) => {
        if (isPauseFirst) dispatchEvent(new Event('pause'));
        select.value = role as string;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        if (!isPauseFirst) dispatchEvent(new Event('pause'));
      },
      [role, isPauseFirst] as const,
    );
  await page.getByPlaceholder('Buscar usuario...').fill('nadie');
  await chooseRole('admin', true);
  await expect(page).toHaveURL((url) => url.searchParams.get('rol') === 'admin' && url.searchParams.get('q') === 'nadie');
  await page.getByPlaceholder('Buscar usuario...').fill(email.toUpperCase());
  await chooseRole('customer', false);
  await expect(page).toHaveURL((url) => url.searchParams.get('rol') === 'customer' && url.searchParams.get('q') === email.toUpperCase());
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Cliente');
  await expect(row).toContainText('Sin verificar');
  await expect(page.getByText('1 cuenta', { exact: true })).toBeVisible();
  await expectAccessible(page);
  // A link to the whole list empties the field. Text that is being typed when the user goes back is not searched in the earlier entry.
  const search = page.getByPlaceholder('Buscar usuario...');
  await page.getByRole('link', { name: 'Usuarios' }).filter({ visible: true }).click();
  await expect(search).toHaveValue('');
  // A slow page: the pause after typing ends before the earlier entry is shown.
  await page.evaluate(() => {
    const block = () => {
      for (const end = performance.now() + 400; performance.now() < end; );
    };
    addEventListener('popstate', block, { once: true });
  });
  await search.fill('nadie');
  await page.goBack();
  await expect(search).toHaveValue(email.toUpperCase());
  // Text that is typed after Back, before the earlier entry is shown, stays and is searched there.
  await page.getByRole('link', { name: 'Usuarios' }).filter({ visible: true }).click();
  await expect(search).toHaveValue('');
  await search.evaluate((field: HTMLInputElement, text) => {
    const type = () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    addEventListener('popstate', type, { once: true });
  }, email);
  await page.goBack();
  await expect(page).toHaveURL((url) => url.searchParams.get('rol') === 'customer' && url.searchParams.get('q') === email);
  await expect(search).toHaveValue(email);

  await row.getByRole('button', { name: `Editar a ${name}` }).click();
  const form = page.getByRole('dialog', { name: 'Editar usuario' });
  await expect(form.getByLabel('Nombre completo')).toBeFocused();
  await form.getByLabel('Nombre completo').fill('');
  await form.getByLabel('Correo electrónico').fill('nada');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByText('Nombre requerido', { exact: true })).toBeVisible();
  await expect(form.getByText('Correo inválido', { exact: true })).toBeVisible();
  await form.getByLabel('Nombre completo').fill(renamed);
  complaints.forgive(refused(409));
  await form.getByLabel('Correo electrónico').fill(OWNER.email);
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByRole('alert')).toContainText('Ya existe una cuenta con este correo.');
  await form.getByLabel('Correo electrónico').fill(email);
  await expect(form.getByLabel('Puesto')).toHaveCount(0);
  await form.getByLabel('Rol').selectOption('Administrador');
  await expect(form.getByRole('status')).toContainText('Esta cuenta no ha verificado su correo');
  await form.getByLabel('Puesto').selectOption('Gerente');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByRole('alert')).toContainText('Esta cuenta no ha verificado su correo.');
  await verifyByMail(email, page.request);
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Usuario actualizado correctamente')).toBeVisible();
  await expect(row).toContainText(renamed);
  await expect(row).toContainText('Gerente');

  await row.getByRole('button', { name: /^Eliminar a/ }).click();
  const question = page.getByRole('dialog', { name: '¿Eliminar usuario?' });
  await expect(question).toContainText(`${renamed} (Gerente)`);
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Usuario eliminado correctamente')).toBeVisible();
  await expect(page.getByText('No se encontraron usuarios.')).toBeVisible();

  await page.goto('/dashboard/bitacora');
  await page.getByLabel('Tipo').selectOption('Eliminación');
  await expect(page.getByRole('row').filter({ hasText: `Eliminó la cuenta de ${renamed}` })).toHaveCount(1);
  await page.getByLabel('Tipo').selectOption('Puesto');
  await expect(page.getByRole('row').filter({ hasText: `${renamed}: de Cliente a Gerente` })).toHaveCount(1);
  await expectAccessible(page);
});

test('an invited barista opens the account and sees only what the bar needs', { tag: '@phone' }, async ({ page, browser }) => {
  const email = newEmail();
  await enterAsOwner(page);
  await page.goto('/dashboard/users');
  await page.getByRole('button', { name: 'Invitar', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Invitar' });
  await form.getByLabel('Correo electrónico').fill(email);
  await form.getByLabel('Puesto').selectOption('Personal de barra');
  await form.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(page.getByText('Invitación enviada')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Personal de barra');
  await expectAccessible(page);

  const other = await browser.newContext();
  const guest = await other.newPage();
  await guest.goto(await linkFromMail(/\/invitacion\?token=[\w-]{43}/, email));
  await expect(guest).toHaveURL(/\/invitacion$/);
  await expect(guest.getByRole('button', { name: 'Aceptar la invitación' })).toBeEnabled();
  await expectAccessible(guest);
  await guest.getByLabel('Nombre completo').fill('Emiliano Duarte');
  await guest.getByLabel('Contraseña', { exact: true }).fill('la barra de la casa');
  await guest.getByRole('button', { name: 'Aceptar la invitación' }).click();
  await expect(guest).toHaveURL(/\/dashboard\/orders$/);
  await guest.goto('/dashboard/users');
  await expect(guest).toHaveURL(/\/dashboard\/orders$/);
  await guest.getByRole('button', { name: 'Abrir menú' }).click();
  const entries = guest.getByRole('navigation', { name: 'Administración' }).filter({ visible: true });
  await expect(entries.getByRole('link', { name: 'Pedidos' })).toBeVisible();
  await expect(entries.getByRole('link', { name: 'Usuarios' })).toHaveCount(0);
  await other.close();
});

test('staff who sign in land on the dashboard, and customers are sent to the shop', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled();
  await page.getByLabel('Correo electrónico').fill(OWNER.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await keepSession(page, await person(page, 'Ximena Robles'));
  await page.goto('/dashboard/users');
  await expect(page).toHaveURL(/\/$/);
});
