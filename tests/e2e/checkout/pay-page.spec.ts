import type { Locator, Page } from '@playwright/test';
import { answerFirst } from '../helpers/browser/hold.ts';
import { fillPerson, guestAt } from '../helpers/guest.ts';
import {
  CARDS,
  chooseDayAhead,
  customer,
  expect,
  expectAccessible,
  fillCard,
  hydrated,
  newEmail,
  ordersOf,
  payButton,
  refused,
  test,
} from '../helpers/shop.ts';

/** Counts a guest's actions: presses, and fields that are entered. */
function countTaps() {
  let taps = 0;
  return {
    get taps() {
      return taps;
    },
    async press(control: Locator) {
      taps++;
      await control.click();
    },
    async type(field: Locator, text: string) {
      taps++;
      await field.fill(text);
    },
  };
}

type Order = { tipo?: string; nombre?: string; hora_prometida?: string | null; total: number; shipping_address: string };

/** The orders of the guest who has bought in this tab. */
async function guestOrders(page: Page): Promise<Order[]> {
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('invitado') ?? '{}').token as string);
  return (await page.request.get('/api/orders/user', { headers: { authorization: `Bearer ${token}` } })).json();
}

test('a new guest pays an order to pick up with few taps from the home page @phone', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const counted = countTaps();
  await counted.press(page.getByRole('button', { name: /^Agregar al carrito: / }).first());
  await counted.press(page.getByRole('link', { name: 'Carrito, 1 producto' }));
  await counted.press(page.getByRole('button', { name: 'Proceder al pago (1)' }));
  await expect(page.getByRole('heading', { level: 1, name: '¿Cómo lo quieres?' })).toBeFocused();
  await expect(page.getByRole('radio', { name: /Recoger en la casa/ })).toBeChecked();
  await counted.type(page.getByLabel('Nombre completo'), 'Renata Sol');
  await counted.type(page.getByLabel('Teléfono'), '55 1234 5678');
  await counted.type(page.getByLabel('Correo electrónico'), newEmail());
  await counted.type(page.getByLabel('Número de tarjeta'), CARDS.pays);
  // A whole number leads on to the expiry, which stands beside the code.
  await expect(page.getByLabel('Vencimiento')).toBeFocused();
  const [expiry, cvc] = await Promise.all([page.getByLabel('Vencimiento').boundingBox(), page.getByLabel('CVC').boundingBox()]);
  expect(cvc?.y).toBe(expiry?.y);
  await counted.type(page.getByLabel('Vencimiento'), `12 / ${(new Date().getFullYear() + 2) % 100}`);
  await counted.type(page.getByLabel('CVC'), '123');
  await expectAccessible(page);
  await expect(page.getByText(/^Recoges en .* a las? \d/)).toBeVisible();
  await counted.press(payButton(page));
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
  const summary = page.getByRole('main');
  await expect(summary).toContainText(/Te llamamos por\s*\d{2,}/);
  await expect(summary).toContainText(/Recoger.*\d:\d\d [AP]M/);
  expect(counted.taps).toBeLessThanOrEqual(14);
  expect(await guestOrders(page)).toMatchObject([
    { tipo: 'recoger', nombre: 'Renata', hora_prometida: expect.any(String), shipping_address: '{"tipo":"recoger"}' },
  ]);
  await expect(page.getByRole('link', { name: 'Carrito, 0 productos' })).toBeVisible();
});

test('a member pays an order to pick up in at most eight taps, and is asked for no address @phone', async ({ page }) => {
  const person = await customer(page);
  await page.goto('/');
  await hydrated(page);
  const counted = countTaps();
  await counted.press(page.getByRole('button', { name: /^Agregar al carrito: / }).first());
  await counted.press(page.getByRole('link', { name: 'Carrito, 1 producto' }));
  await counted.press(page.getByRole('button', { name: 'Proceder al pago (1)' }));
  await expect(page).toHaveURL('/pedir');
  await expect(page.getByRole('radio', { name: /Recoger en la casa/ })).toBeChecked();
  await expect(page.getByText(/Calle y número|Dirección/)).toHaveCount(0);
  await counted.type(page.getByLabel('Número de tarjeta'), CARDS.pays);
  await counted.type(page.getByLabel('Vencimiento'), `12 / ${(new Date().getFullYear() + 2) % 100}`);
  await counted.type(page.getByLabel('CVC'), '123');
  await expect(page.getByText(/^Recoges en .* a las? \d/)).toBeVisible();
  await counted.press(payButton(page));
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
  expect(counted.taps).toBeLessThanOrEqual(8);
  expect(await ordersOf(page, person)).toMatchObject([{ tipo: 'recoger', shipping_address: '{"tipo":"recoger"}' }]);
});

test('errors are shown at their fields, and no typed text is lost @desktop', async ({ page }) => {
  await guestAt(page, 'latte');
  await payButton(page).click();
  await expect(page.getByLabel('Nombre completo')).toBeFocused();
  await expect(page.getByLabel('Correo electrónico')).toHaveAccessibleDescription(/\S/);
  await expectAccessible(page);
  // An error stays until its own field changes.
  await page.keyboard.type('Renata');
  await expect(page.getByLabel('Correo electrónico')).toHaveAccessibleDescription(/\S/);
  await page.getByLabel('Correo electrónico').fill('r');
  await expect(page.getByLabel('Correo electrónico')).toHaveAccessibleDescription('');
  await fillPerson(page);

  await page.getByRole('radio', { name: /Por paquetería/ }).check({ force: true });
  await expect(page.getByText('Latte no viaja por paquetería: se prepara al momento.')).toBeVisible();
  await page.getByLabel('Código postal').fill('97000');
  await expect(page.getByLabel('Ciudad')).toHaveValue('Mérida');
  await expect(page.getByLabel('Estado')).toHaveValue('Yucatán');

  await page.getByLabel('Cupón').fill('otoño25');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByLabel('Cupón')).toHaveAccessibleDescription('No conocemos ese código.');

  // The page offers to sign in, which loses nothing.
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fpedir');
  await page.goBack();
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Renata Sol');
  await expect(page.getByLabel('Código postal')).toHaveValue('97000');
  await expect(page.getByRole('radio', { name: /Por paquetería/ })).toBeChecked();
});

test('a guest who presses pay before the hours have loaded is told to wait, not to choose one @phone', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/orders/slots', async (route) => {
    await held.promise;
    await route.continue();
  });
  await guestAt(page, 'concha');
  await fillPerson(page);
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByText('Tu pedido termina de cargar. Inténtalo otra vez en un momento.')).toBeVisible();
  await expect(page.getByText('Elige una hora.')).toHaveCount(0);
  held.resolve();
  await expect(page.getByText(/^Recoges en .* a las? \d/)).toBeVisible();
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
});

test('a network that is lost while paying is named, and the order is paid once it is back @phone', async ({
  page,
  context,
  complaints,
}) => {
  complaints.forgive(/ERR_INTERNET_DISCONNECTED/);
  await guestAt(page, 'concha');
  await fillPerson(page);
  await fillCard(page);
  await expect(page.getByText(/^Recoges en .* a las? \d/)).toBeVisible();
  const alerts = page.getByRole('alert');
  const lost = 'Error de conexión con el servidor. Revisa tu conexión e inténtalo otra vez.';
  await context.setOffline(true);
  await payButton(page).click();
  await expect(alerts.filter({ hasText: `No se pudo inicializar el pago... ${lost}` })).toBeInViewport();
  await page.getByLabel('Cupón').fill('OTONO');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  const unpriced = alerts.filter({ hasText: `No se pudo calcular el total. ${lost}` });
  await expect(unpriced).toBeVisible();
  await expectAccessible(page);
  // The first request after the network's return fails too.
  await answerFirst(page, '**/api/orders/quote', (route) => route.abort('internetdisconnected'));
  await context.setOffline(false);
  await expect(unpriced).toBeHidden();
  await expect(page.getByLabel('Cupón')).toHaveAccessibleDescription('No conocemos ese código.');
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
});

test('a slot that fills up meanwhile is replaced by the next one, and the rest stays @phone', async ({ page, complaints }) => {
  complaints.forgive(refused(409));
  await guestAt(page, 'concha');
  await fillPerson(page);
  const hours = await chooseDayAhead(page);
  await expect(hours).toHaveCount(18);
  await page.getByRole('button', { name: /^Ver \d+ horarios más$/ }).click();
  await expect(hours.nth(18)).toBeFocused();
  const next = await page.evaluate(async () => {
    const kept = JSON.parse(sessionStorage.getItem('pedir') ?? '{}');
    return new Date(Date.parse(kept.hora) + 20 * 60_000).toISOString();
  });
  await page.route(
    '**/api/stripe/create-payment-intent',
    (route) =>
      route.fulfill({
        status: 409,
        json: { message: 'Esa hora ya se llenó.', code: 'slot_full', data: { alternativas: [{ hora: next, minutos: 900 }] } },
      }),
    { times: 1 },
  );
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /^Las? .* se llen(?:aron|ó)\. La siguiente es .*\.$/ })).toBeVisible();
  await expect(hours.nth(2)).toBeChecked();
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Renata Sol');
  await expect(page.getByLabel('CVC')).toHaveValue('123');
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
  expect(await guestOrders(page)).toMatchObject([{ tipo: 'recoger', hora_prometida: next }]);
});

test('the ticked box turns the guest into an account that has the order @desktop', async ({ page, complaints }) => {
  // The receipt is shown even when its order cannot be loaded.
  complaints.forgive(refused(503));
  const away = { status: 503, json: { message: 'Vuelve en un momento.', code: 'unavailable' } };
  await page.route(/\/api\/orders\/[0-9a-f-]{36}$/, (route) => route.fulfill(away));
  await guestAt(page, 'concha');
  await fillPerson(page);
  await page.getByRole('checkbox', { name: /Crear mi cuenta con estos datos/ }).check();
  await page.getByLabel('Contraseña', { exact: true }).fill('casa de cal');
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
  await expect(page.getByRole('main')).not.toContainText('Te llamamos por');
  await expect(page.getByRole('link', { name: 'Seguir mi pedido' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect(await ordersOf(page, { id: '', name: '', email: '', token })).toMatchObject([{ tipo: 'recoger' }]);
});

test('an address typed by a guest stays chosen after signing in, and can be saved @desktop', async ({ page }) => {
  const person = await customer(page);
  await page.evaluate(() => localStorage.clear());
  await guestAt(page, 'cafe-oaxaca');
  await page.getByRole('radio', { name: /Por paquetería/ }).check({ force: true });
  await page.getByLabel('Calle y número').fill('Calle 60 núm. 418');
  await page.getByLabel('Código postal').fill('97000');
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
  // The payment page has a field of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Qué gusto verte' })).toBeVisible();
  await page.getByRole('main').getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('casa de cal');
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
  const places = page.getByRole('group', { name: 'Dirección de envío' });
  const typed = places.getByRole('radio', { name: /^Calle 60 núm\. 418/ });
  await expect(typed).toBeChecked();
  await expect(typed).toHaveAccessibleName(/Sin guardar/);
  await expect(page.getByText('Se envía a Calle 60 núm. 418.')).toBeVisible();
  await expectAccessible(page);
  await places.getByRole('radio', { name: /^Calle Tonalá 87/ }).check();
  await expect(page.getByText('Se envía a Calle Tonalá 87.')).toBeVisible();
  await typed.check();
  await page.reload();
  await expect(typed).toBeChecked();
  await places.getByRole('button', { name: 'Editar y guardar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva dirección' });
  await expect(dialog.getByLabel('Ciudad')).toHaveValue('Mérida');
  await dialog.getByLabel('Colonia, interior o referencia').fill('Centro');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(typed).toHaveCount(1);
  await expect(typed).toBeFocused();
  await expect(typed).toBeChecked();
  await expect(typed).not.toHaveAccessibleName(/Sin guardar/);
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
  expect(await ordersOf(page, person)).toMatchObject([{ tipo: 'paquete', shipping_address: expect.stringContaining('Calle 60') }]);
  // The next order starts with the saved addresses only.
  const headers = { authorization: `Bearer ${person.token}` };
  await page.request.post('/api/cart/user/add', { headers, data: { user_id: person.id, product_id: 'cafe-oaxaca', quantity: 1 } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeVisible();
  await page.goto('/cart');
  await page.goto('/pedir');
  await expect(typed).toBeChecked();
  await expect(places.getByRole('radio')).toHaveCount(2);
});

test('an account sends a parcel to a saved address, and an incomplete address says why it cannot @desktop', async ({ page }) => {
  const person = await customer(page, { 'cafe-oaxaca': 1 });
  const headers = { authorization: `Bearer ${person.token}` };
  const old = { address_line1: 'Calle 60 núm. 418', city: 'Mérida', state: 'Yucatán', postal_code: '9700', country: 'Guatemala' };
  expect((await page.request.post('/api/users/addresses', { headers, data: old })).status()).toBe(201);
  await page.goto('/pedir');
  await expect(page.getByRole('list', { name: 'Pasos de la compra' }).locator('[aria-current=step]')).toHaveText(/Entrega/);
  await page.getByRole('radio', { name: /Por paquetería/ }).check({ force: true });
  const places = page.getByRole('group', { name: 'Dirección de envío' });
  await expect(places.getByRole('radio', { name: /^Calle Tonalá 87/ })).toBeChecked();
  await expect(page.getByLabel('Calle y número')).toHaveCount(0);
  await places.getByRole('radio', { name: /^Calle 60/ }).check();
  await expectAccessible(page);
  await fillCard(page);
  await payButton(page).click();
  await expect(places).toHaveAccessibleDescription('Código postal: Escribe 5 dígitos. Edita esta dirección o elige otra.');
  await expect(places.getByRole('radio', { name: /^Calle 60/ })).toBeFocused();
  await places.getByRole('radio', { name: /^Calle Tonalá 87/ }).check();
  await expect(places).toHaveAccessibleDescription('');
  await expect(page.getByText('Se envía a Calle Tonalá 87.')).toBeVisible();
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
  const [order] = await ordersOf(page, person);
  expect(order).toMatchObject({ tipo: 'paquete', shipping_address: expect.stringContaining('Calle Tonalá 87') });
});

test('a customer with an account is not asked for personal data and can pick up too @desktop', async ({ page }) => {
  const person = await customer(page, { latte: 2 });
  await page.goto('/delivery');
  await page.getByRole('link', { name: 'Elegir cómo lo quiero' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '¿Cómo lo quieres?' })).toBeFocused();
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
  await expect(page.getByLabel('Nombre completo')).toHaveCount(0);
  await chooseDayAhead(page);
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
  expect(await ordersOf(page, person)).toMatchObject([{ tipo: 'recoger', total: 164 }]);
});
