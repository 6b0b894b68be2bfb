import type { Page } from '@playwright/test';
import { chooseDayAhead, customer, expect, expectAccessible, fillCard, ordersOf, payButton, refused, test } from '../helpers/shop.ts';

const done = (page: Page) => page.getByRole('heading', { level: 1, name: '¡Listo!' });
const PAID_BEFORE = 'Este pedido ya estaba pagado: no se cobró otra vez.';
const NOTHING_CHARGED = 'sin cobrarte nada';

test('a payment that lost its connection before the order is not paid again from a new tab', async ({ page, complaints }) => {
  complaints.forgive(refused(409));
  complaints.forgive(/ERR_/);
  const person = await customer(page, { latte: 1 });
  const cut = await page.context().newPage();
  await cut.goto('/checkout');
  await fillCard(cut);
  // The provider takes the money; then this tab loses its connection.
  const confirmed = cut.waitForResponse('**/confirm');
  await cut.route('**/api/stripe/checkout', (route) => route.abort('internetdisconnected'));
  await payButton(cut).click();
  expect((await confirmed).status()).toBe(200);
  await expect.poll(async () => (await ordersOf(page, person)).length).toBe(0);

  await page.goto('/checkout');
  await expect(done(page)).toBeFocused();
  await expect(page.getByText(PAID_BEFORE)).toBeVisible();
  await expect(page.getByText('$82.00')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Carrito, 0 productos' })).toBeVisible();
  await expectAccessible(page);
  await cut.close();
  await page.goto('/cart');
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible();
  expect(await ordersOf(page, person)).toMatchObject([{ total: 82 }]);
});

test('two tabs that press Pagar at once make one order', async ({ page, complaints }) => {
  complaints.forgive(refused(409));
  const person = await customer(page, { latte: 1 });
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/checkout');
    await fillCard(tab);
  }
  await Promise.all([page, other].map((tab) => payButton(tab).click()));
  await expect.poll(async () => (await done(page).count()) + (await done(other).count())).toBeGreaterThan(0);
  // The tab that did not pay may show the order first.
  const told = (tab: Page) => tab.getByText(NOTHING_CHARGED).or(tab.getByText(PAID_BEFORE));
  await expect.poll(async () => (await told(page).count()) + (await told(other).count())).toBe(1);
  const [loser, winner] = (await told(page).count()) ? [page, other] : [other, page];
  await expect(done(winner)).toBeVisible();
  expect(await ordersOf(page, person)).toMatchObject([{ total: 82 }]);
  await loser.reload();
  await expect(loser.getByRole('heading', { name: 'No hay nada por pagar' }).or(done(loser))).toBeVisible();
  expect(await ordersOf(page, person)).toHaveLength(1);
});

test('a tab whose payment opens after another tab has paid the same cart pays nothing', async ({ page }) => {
  const person = await customer(page, { latte: 1 });
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/pedir');
    await chooseDayAhead(tab);
    await fillCard(tab);
  }
  await other.route('**/create-payment-intent', async (route) => {
    await expect.poll(async () => (await ordersOf(page, person)).length).toBe(1);
    await route.continue();
  });
  const asked = other.waitForRequest('**/create-payment-intent');
  await payButton(other).click();
  await asked;
  await payButton(page).click();
  await expect(done(page)).toBeVisible();
  await expect(other.getByText(PAID_BEFORE)).toBeVisible();
  expect(await ordersOf(page, person)).toMatchObject([{ total: 82 }]);
});

test('a cart that was bought on another device opens no second payment', async ({ page, browser }) => {
  const person = await customer(page, { latte: 1 });
  await page.goto('/cart');
  await expect(page.getByRole('group', { name: 'Latte' })).toBeVisible();
  const device = await browser.newContext({ storageState: await page.context().storageState() });
  const tablet = await device.newPage();
  await tablet.goto('/checkout');
  await fillCard(tablet);
  await payButton(tablet).click();
  await expect(done(tablet)).toBeVisible();
  await device.close();

  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/create-payment-intent') && asked.push(request.url()));
  // The cart's answer arrives last.
  const others = ['addresses', 'rewards'].map((end) => page.waitForResponse((answer) => answer.url().endsWith(end)));
  await page.route('**/api/cart/user/*', async (route) => {
    await Promise.all(others);
    await expect(page.getByRole('group', { name: 'Latte' })).toBeVisible();
    await route.continue();
  });
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'No hay nada por pagar' })).toBeVisible();
  expect(asked).toEqual([]);
  expect(await ordersOf(page, person)).toHaveLength(1);
});

test('a payment that another tab replaced says so and can be reopened', async ({ page, complaints }) => {
  complaints.forgive(refused(409));
  const person = await customer(page, { latte: 1 });
  await page.goto('/checkout');
  await fillCard(page);
  const other = await page.context().newPage();
  const opened = other.waitForResponse('**/create-payment-intent');
  await other.goto('/checkout');
  expect((await opened).status()).toBe(200);

  await payButton(page).click();
  const notice = page.getByRole('alert').filter({ hasText: NOTHING_CHARGED });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('link', { name: 'Ver mis pedidos' })).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await expectAccessible(page);
  expect(await ordersOf(page, person)).toHaveLength(0);
  await notice.getByRole('button', { name: 'Continuar aquí' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByLabel('CVC')).toHaveValue('123');
  await payButton(page).click();
  await expect(done(page)).toBeVisible();
  await expect(page.getByText(PAID_BEFORE)).toHaveCount(0);
  expect(await ordersOf(page, person)).toHaveLength(1);
  // The other tab updates its cart, which then has no lines to pay.
  await expect(other.getByRole('heading', { name: 'No hay nada por pagar' })).toBeVisible();
});

test('without an address no payment is opened, and the button that adds one says why', async ({ page }) => {
  const person = await customer(page, { 'cafe-oaxaca': 1 });
  const headers = { authorization: `Bearer ${person.token}` };
  for (const { id } of await (await page.request.get('/api/users/addresses', { headers })).json())
    await page.request.delete(`/api/users/addresses/${id}`, { headers });
  const asked: unknown[] = [];
  page.on('request', (request) => request.url().endsWith('/create-payment-intent') && asked.push(request.postDataJSON()));
  await page.goto('/checkout');
  await fillCard(page);
  await payButton(page).click();
  const adder = page.getByRole('button', { name: 'Agregar dirección' });
  await expect(adder).toBeFocused();
  await expect(adder).toHaveAccessibleDescription('Selecciona una dirección de envío antes de pagar.');
  expect(asked).toEqual([]);
  await expectAccessible(page);
  await adder.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Calle y número').fill('Calle Tonalá 87');
  await dialog.getByLabel('Ciudad').fill('Ciudad de México');
  await dialog.getByLabel('Estado').fill('CDMX');
  await dialog.getByLabel('Código postal').fill('06700');
  await dialog.getByRole('button', { name: 'Guardar' }).dblclick();
  await payButton(page).click();
  await expect(done(page)).toBeVisible();
  expect(await (await page.request.get('/api/users/addresses', { headers })).json()).toHaveLength(1);
  expect(asked).toMatchObject([{ order_data: { shipping_address: { line1: 'Calle Tonalá 87', postal_code: '06700' } } }]);
});

test('a payment refused by a rate limit shows the server’s message and keeps the card', async ({ page, complaints }) => {
  complaints.forgive(refused(429));
  const person = await customer(page, { latte: 1 });
  const message = 'Abriste demasiados pagos. Espera unos minutos.';
  let isMany = true;
  await page.route('**/create-payment-intent', (route) =>
    isMany ? route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: { message, code: 'too_many' } }) : route.continue(),
  );
  await page.goto('/checkout');
  await fillCard(page);
  const alert = page.getByRole('alert').filter({ hasText: message });
  await expect(alert).toBeVisible();
  await payButton(page).click();
  await expect(alert).toBeVisible();
  isMany = false;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByLabel('CVC')).toHaveValue('123');
  await payButton(page).click();
  await expect(done(page)).toBeVisible();
  expect(await ordersOf(page, person)).toHaveLength(1);
});
