import { CLIENT, type Google, startGoogle } from '../google/provider.ts';
import { freePort, startShop } from '../process.ts';
import { test as base, expect, expectAccessible, newEmail, refused } from './shop.ts';

/** A separate shop that offers Google, and a provider in Google's place. */
const test = base.extend<object, { house: { url: string; google: Google } }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs
    async ({}, use) => {
      const port = await freePort();
      const google = await startGoogle(`http://127.0.0.1:${port}/api/auth/google/callback`);
      const shop = await startShop({ ...CLIENT, PORT: String(port), GOOGLE_ISSUER: google.issuer });
      await use({ url: shop.url, google });
      await shop.stop();
      await google.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ house }, use) => use(house.url),
});

test.use({ serviceWorkers: 'allow' });

test('enters with Google, keeps the guest’s cart and returns to the page', async ({ page, house, complaints }) => {
  complaints.forgive(refused(403));
  const email = newEmail();
  house.google.offer({ sub: email, email, email_verified: true, name: 'Gina Ortega' });
  const main = page.getByRole('main');
  await page.goto('/products/latte');
  await main.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await expect(page.getByText('Producto añadido al carrito')).toBeVisible();
  // The worker preloads navigations: it must not ask for the way back twice.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/login?redirect=%2Fcart');
  const button = main.getByRole('link', { name: 'Continuar con Google' });
  await expect(button).toBeVisible();
  await expect(button).toHaveAttribute('href', '/api/auth/google?redirect=%2Fcart');
  await expectAccessible(page);
  await button.click();
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByText('¡Bienvenido!')).toBeVisible();
  await expect(page).toHaveURL('/cart');
  await expect(main.getByText('Latte').first()).toBeVisible();

  await page.goto('/profile?tab=configuracion');
  const section = page.getByRole('region', { name: 'Cuentas conectadas' });
  await expect(section).toContainText('Google está conectado.');
  await expect(section).toContainText('Es tu única manera de entrar.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Elegir una contraseña' }).click();
  await expect(page.getByText(`Te enviamos un enlace a ${email}.`)).toBeVisible();

  // Without a password the account is deleted by typing its e-mail.
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(dialog.getByText('Escribe tu correo electrónico.')).toBeVisible();
  await dialog.getByLabel('Escribe tu correo electrónico').fill('otra@correo.mx');
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(dialog.getByText('Escribe el correo de tu cuenta para eliminarla.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Escribe tu correo electrónico').fill(email);
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('says why the sign-in failed, and goes back to it', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/login');
  await main.getByRole('link', { name: 'Continuar con Google' }).click();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(main.getByRole('heading', { name: 'Error en autenticación' })).toBeVisible();
  await expect(main.getByRole('alert')).toHaveText('Cancelaste el inicio de sesión con Google.');
  await expect(page).toHaveURL('/auth/callback');
  await expectAccessible(page);
  await expect(page).toHaveURL('/login');
  await expect(main.getByText('Cancelaste el inicio de sesión con Google.')).toBeVisible();
});

test('refuses the page without its data, and with an invented code', async ({ page, complaints }) => {
  complaints.forgive(refused(401));
  const alert = page.getByRole('main').getByRole('alert');
  await page.goto('/auth/callback');
  await expect(page.getByRole('heading', { name: 'Error en autenticación' })).toBeVisible();
  await expect(alert).toHaveText('Faltan datos necesarios para continuar');
  await page.goto(`/auth/callback?token=${'a'.repeat(43)}&userId=x&email=x%40correo.mx&role=admin`);
  await expect(alert).toContainText('Este inicio de sesión venció');
  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click();
  await expect(page).toHaveURL('/login');
});
