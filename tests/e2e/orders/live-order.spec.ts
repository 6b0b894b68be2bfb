import { WITH_MOTION } from '../helpers/browser/windows.ts';
import { ownerHeaders } from '../helpers/owner.ts';
import { pickup } from '../helpers/purchase.ts';
import { expect, expectAccessible, test } from '../helpers/shop.ts';

test.use(WITH_MOTION);

test('a guest follows an order by its link, without an account @phone', async ({ page, context, complaints }) => {
  complaints.forgive(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { id, token } = await pickup(page.request);
  const headers = await ownerHeaders(page.request);
  const move = async (status: string) => {
    const moved = await page.request.put(`/api/orders/${id}`, { data: { status }, headers });
    expect(moved.ok(), await moved.text()).toBe(true);
    return moved.json();
  };
  const title = page.getByRole('heading', { level: 1 });
  const step = page.getByRole('list', { name: 'Avance del pedido' }).locator('[aria-current=step]');

  await page.goto(`/pedido/${id}?token=${token}`);
  await expect(title).toHaveText('Recibimos tu pedido');
  await expect(page).toHaveURL(`/pedido/${id}`);
  await expect(step).toContainText('Recibido');
  await expect(page.getByText('“Sin azúcar”')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cómo llegar' })).toHaveAttribute('href', /destination=Av\.%20%C3%81lvaro/);
  await expect(page.getByRole('img', { name: /^Plano: / })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Código QR de tu pedido' })).toBeVisible();
  await expect(page.getByText(/^Abierto hoy hasta las|^Abre hoy a las|AM – .* PM/).first()).toBeVisible();
  await expectAccessible(page);

  await move('preparando');
  await expect(title).toHaveText('Estamos preparando tu pedido');
  await expect(step).toContainText('Preparando');
  // Each finished step has its time, and the next one the promised time.
  const hours = page.getByRole('list', { name: 'Avance del pedido' }).getByText(/^\d+:\d\d [AP]M$/);
  await expect(hours).toHaveCount(3);
  await expect(hours.nth(2)).toHaveText('12:00 PM');
  await expect(page.getByRole('button', { name: 'Cancelar pedido' })).toHaveCount(0);
  await page.goto(`/pedido/${id}`);
  await expect(title).toHaveText('Estamos preparando tu pedido');
  // Forced colours remove the paint: what is done still differs from what is open.
  await page.emulateMedia({ forcedColors: 'active' });
  const paintOf = (state: string) =>
    page
      .locator(`.live-step.${state} .live-arch`)
      .first()
      .evaluate((arch) => getComputedStyle(arch).backgroundColor);
  expect(new Set(await Promise.all(['done', 'now', 'open'].map(paintOf))).size).toBe(3);
  await page.emulateMedia({ forcedColors: 'none' });

  // A reload opens the page at its top, and the page fits the narrowest phone.
  await page.reload();
  await expect(title).toHaveText('Estamos preparando tu pedido');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.setViewportSize({ width: 320, height: 640 });
  const ends = await page.evaluate(() =>
    [...document.querySelectorAll('.live-step b, main svg[role=img]')].map((part) => {
      const { parentElement } = part;
      return (parentElement?.scrollWidth ?? 0) - (parentElement?.clientWidth ?? 0);
    }),
  );
  expect(Math.max(...ends)).toBeLessThanOrEqual(0);
  await expect(page.getByRole('img', { name: 'Código QR de tu pedido' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });

  await context.setOffline(true);
  await expect(page.getByText(/^Sin conexión\. Última noticia \d+:\d\d [AP]M\.$/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Sin conexión/)).toHaveCount(0);

  const { numero } = await move('listo');
  await expect(title).toHaveText('Ya está, Renata. Pasa por él a la barra.');
  await expect(page.getByRole('status').filter({ hasText: 'Ya está, Renata.' })).toHaveCount(1);
  await expect(page).toHaveTitle(`Listo · ${numero}`);
  await expect(page.getByText(/^Te lo guardamos hasta las 12:30 PM del .+ Da tu nombre o el número \d+\.$/)).toBeVisible();
  await expect(page.getByRole('time')).toHaveText('12:30 PM');
  await expect(page.getByText(/^Listo desde las? \d+:\d\d [AP]M\.$/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Facturar' }).click();
  const folio = id.slice(0, 8).toUpperCase();
  // The page opens at the form, not at its top.
  await expect(page.getByRole('heading', { name: 'Escríbenos' })).toBeFocused();
  await expect(page.getByLabel('Nombre completo')).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Mensaje')).toHaveValue(new RegExp(`^Quiero la factura de mi pedido ${folio}\\.`));
});

test('a guest cancels an order by its link @desktop', async ({ page }) => {
  const { id, token } = await pickup(page.request);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/pedido/${id}?token=${token}`);
  await expectAccessible(page);
  // Paper is light, also in the dark theme.
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark', media: null });
  const data = { amount: 10, refunded_before: 0 };
  const { total } = await (await page.request.post(`/api/orders/${id}/refund`, { headers: await ownerHeaders(page.request), data })).json();
  await page.reload();
  await page.getByRole('button', { name: 'Cancelar pedido' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText(`Se devuelven $${(total - 10).toFixed(2)} a tu forma de pago.`);
  await question.getByRole('button', { name: 'Cancelar pedido' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedido cancelado');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(/^Regresamos \$/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Avance del pedido' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Facturar' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Pedir lo mismo / }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('main')).toContainText(/Latte[\s\S]*Sin azúcar/);
  await expect(page.getByRole('link', { name: 'Carrito, 1 producto, 2 unidades' })).toBeVisible();
});

test('a guest who has just bought opens an account, which gets the order’s points @phone', async ({ page }) => {
  const { id, token, guest } = await pickup(page.request);
  await page.goto('/robots.txt');
  await page.evaluate((kept) => sessionStorage.setItem('invitado', kept), JSON.stringify(guest));
  await page.goto(`/pedido/${id}?token=${token}`);
  await expect(page.getByText(/^Este pedido vale \d+ puntos\.$/)).toBeVisible();
  const open = page.getByRole('button', { name: 'Crear cuenta' });
  expect((await open.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await open.click();
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAccessibleDescription('Mínimo 8 caracteres.');
  await expectAccessible(page);
  await page.getByLabel('Contraseña', { exact: true }).fill('casa de cal');
  await open.click();
  await expect(page.getByText('Tu cuenta está lista y este pedido ya es suyo.')).toBeVisible();
  const bearer = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const orders = await (await page.request.get('/api/orders/user', { headers: { authorization: `Bearer ${bearer}` } })).json();
  expect(orders).toMatchObject([{ id }]);
  // The order belongs to the account now, so it can be ordered again.
  await expect(page.getByRole('button', { name: /^Pedir lo mismo / })).toBeVisible();
});
