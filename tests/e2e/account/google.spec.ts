import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort, startShop } from '../../process.ts';
import { CLIENT, type Google, startGoogle } from '../../stand-ins/google/provider.ts';
import { appCode, enrolled, PASSWORD } from '../helpers/second-step.ts';
import { test as base, expect, expectAccessible, linkFromMail, newEmail, refused } from '../helpers/shop.ts';

/** A separate shop that offers Google, and an OpenID provider that replaces Google. */
const test = base.extend<object, { shop: { url: string; google: Google; dataDir: string } }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs
    async ({}, use) => {
      const port = await freePort();
      const google = await startGoogle(`http://127.0.0.1:${port}/api/auth/google/callback`);
      const dataDir = mkdtempSync(join(tmpdir(), 'casa-google-'));
      const shop = await startShop({ ...CLIENT, PORT: String(port), GOOGLE_ISSUER: google.issuer, DATA_DIR: dataDir });
      await use({ url: shop.url, google, dataDir });
      await shop.stop();
      await google.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
});

test.use({ serviceWorkers: 'allow' });

async function addLatte(page: Page) {
  await page.goto('/products/latte');
  await page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await expect(page.getByText('Producto añadido al carrito')).toBeVisible();
}

/** Ends at the page that the sign-in returns to, or at the second step. */
async function enterWithGoogle(page: Page, email: string) {
  await page.getByRole('main').getByRole('link', { name: 'Continuar con Google' }).click();
  await page.getByRole('link', { name: email }).click();
}

test('a guest signs in with Google, keeps the cart and returns to the page', async ({ page, shop, complaints }) => {
  complaints.forgive(refused(403));
  const email = newEmail();
  shop.google.offer({ sub: email, email, email_verified: true, name: 'Gina Ortega' });
  const main = page.getByRole('main');
  await addLatte(page);
  // The service worker preloads navigations: it must not request the redirect from Google twice.
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

  // An account without a password is deleted by typing its e-mail.
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

test('a failed sign-in says why, and returns to the sign-in page', async ({ page }) => {
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

test('the return page refuses a missing and an invented code', async ({ page, complaints }) => {
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

test('an account with a second step asks for its code, and keeps the guest’s cart', async ({ page, shop, complaints }) => {
  complaints.forgive(refused(401));
  const { email, secret } = await enrolled(page, shop.dataDir);
  shop.google.offer({ sub: email, email, email_verified: true, name: 'Ximena Robles' });
  const main = page.getByRole('main');
  await addLatte(page);
  await page.goto('/login?redirect=%2Fcart');
  await enterWithGoogle(page, email);
  const field = main.getByLabel('Código de 6 dígitos');
  await expect(field).toBeFocused();
  await expect(main.getByRole('heading', { level: 1, name: 'Verificación en dos pasos' })).toBeVisible();
  await expect(page).toHaveURL('/auth/callback');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expectAccessible(page);
  await field.fill('00000a');
  await field.press('Enter');
  await expect(main.getByText('El código no es correcto o ya se usó.')).toBeVisible();
  // A code of the next period: the code of this one has confirmed the enrolment.
  await field.fill(appCode(secret, 1));
  await field.press('Enter');
  await expect(page.getByText('¡Bienvenido!')).toBeVisible();
  await expect(page).toHaveURL('/cart');
  await expect(main.getByText('Latte').first()).toBeVisible();
});

test('a customer disconnects Google after choosing a first password', async ({ page, shop, complaints }) => {
  complaints.forgive(refused(401));
  const email = newEmail();
  shop.google.offer({ sub: email, email, email_verified: true, name: 'Gina Ortega' });
  const main = page.getByRole('main');
  const section = page.getByRole('region', { name: 'Cuentas conectadas' });
  const disconnect = section.getByRole('button', { name: 'Desconectar Google' });
  await page.goto('/login?redirect=%2Fprofile%3Ftab%3Dconfiguracion');
  await enterWithGoogle(page, email);
  await expect(section).toContainText('Es tu única manera de entrar. Para desconectarlo, elige primero una contraseña.');
  await expect(disconnect).toBeHidden();
  await page.getByRole('button', { name: 'Elegir una contraseña' }).click();

  await page.goto(await linkFromMail(/\/reset-password\?token=[\w-]+/, email, shop.dataDir));
  await main.getByLabel('Nueva contraseña').fill(PASSWORD);
  await main.getByLabel('Confirmar contraseña').fill(PASSWORD);
  await main.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(main.getByRole('status')).toContainText('Tu contraseña se cambió.');
  await page.goto('/login?redirect=%2Fprofile%3Ftab%3Dconfiguracion');
  await main.getByLabel('Correo electrónico').fill(email);
  await main.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await main.getByRole('button', { name: 'Iniciar sesión' }).click();

  await expect(section).toContainText('Google está conectado.');
  await disconnect.click();
  const dialog = page.getByRole('dialog', { name: '¿Desconectar Google?' });
  await expect(dialog).toContainText('Desde ahora entras con tu correo y tu contraseña.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(disconnect).toBeFocused();
  await disconnect.press('Enter');
  await dialog.getByRole('button', { name: 'Desconectar' }).click();
  const toast = page.getByText('Google quedó desconectado.');
  await expect(toast).toBeVisible();
  await expect(section).toContainText('Google no está conectado.');
  await expect(disconnect).toBeHidden();
  await expect(section.getByText('Google no está conectado.').locator('xpath=..')).toBeFocused();
  // On a phone the toast covers a field for a moment.
  await expect(toast).toBeHidden();
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
});

test.describe('when the return page is reloaded', () => {
  // The journey holds answers back, which a service worker would bypass.
  test.use({ serviceWorkers: 'block' });

  test('the guest’s cart is merged once', async ({ page, shop, complaints }) => {
    complaints.forgive(refused(401));
    const email = newEmail();
    shop.google.offer({ sub: email, email, email_verified: true, name: 'Gina Ortega' });
    await addLatte(page);
    await page.goto('/login?redirect=%2Fcart');
    let merges = 0;
    let wayBack = '';
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('/auth/callback?')) wayBack = request.url();
    });
    const merged = Promise.withResolvers<void>();
    await page.route('**/api/cart/user/*/merge', async (route) => {
      // The server merges, but its answer does not reach the first page.
      if (++merges > 1) return route.continue();
      await route.fetch();
      merged.resolve();
    });
    await enterWithGoogle(page, email);
    await merged.promise;
    await page.reload();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await page.goto('/cart');
    const quantity = page.getByRole('group', { name: 'Latte' }).getByLabel('Cantidad').filter({ visible: true });
    await expect(quantity).toHaveValue('1');

    // The code in the address has been used.
    await page.goto(wayBack);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Este inicio de sesión venció');
    await page.goto('/cart');
    await expect(quantity).toHaveValue('1');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const answer = await page.request.get('/api/users/profile', { headers: { authorization: `Bearer ${token}` } });
    const { id } = await answer.json();
    const held = await page.request.get(`/api/cart/user/${id}`, { headers: { authorization: `Bearer ${token}` } });
    expect(await held.json()).toMatchObject({ cart: [{ product_name: 'Latte', quantity: 1 }] });
  });
});
