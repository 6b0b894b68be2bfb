import type { Page } from '@playwright/test';
import { answerFirst } from '../helpers/browser/hold.ts';
import {
  customer,
  expect,
  expectAccessible,
  fillCard,
  hydrated,
  ordersOf,
  type Person,
  payButton,
  refused,
  test,
} from '../helpers/shop.ts';

const SENTENCE = 'Tu sesión terminó. Entra para terminar tu pedido.';
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: SENTENCE });
const bag = (page: Page, lines: string) => page.getByRole('link', { name: new RegExp(`^Carrito, ${lines}(?:,|$)`) });

/** Ends the session on the server, as expiry or another device would. This browser learns of it with its next call. */
async function revoke(page: Page, { token }: Person) {
  const answer = await page.request.post('/api/users/logout', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(204);
}

/** Opens a page as a signed-in customer and waits for its calls: a pending one would notice the ended session too early. */
async function open(page: Page, path: string) {
  const profile = page.waitForResponse((answer) => answer.url().endsWith('/api/users/profile'));
  await page.goto(path);
  await profile;
  await hydrated(page);
  await page.waitForLoadState('networkidle');
}

async function signIn(page: Page, { email }: Pick<Person, 'email'>, password = 'casa de cal') {
  const enter = page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' });
  await expect(enter).toBeEnabled();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await enter.click();
}

/** The account's cart on the server: name → quantity. */
async function serverCart(page: Page, { id, email }: Person): Promise<Record<string, number>> {
  const kept = await page.evaluate(() => ({ token: localStorage.getItem('token'), user: localStorage.getItem('user') ?? '' }));
  const login = async () => (await page.request.post('/api/users/login', { data: { email, password: 'casa de cal' } })).json();
  const { token } = kept.user.includes(id) ? kept : await login();
  const answer = await page.request.get(`/api/cart/user/${id}`, { headers: { authorization: `Bearer ${token}` } });
  const { cart } = (await answer.json()) as { cart: { product_name: string; quantity: number }[] };
  return Object.fromEntries(cart.map(({ product_name, quantity }) => [product_name, quantity]));
}

/** Neither the browser nor a guest's cart at the server has a line. */
const expectNothingLeft = (page: Page) =>
  expect(async () => {
    const kept = await page.evaluate(() => ({ ...localStorage }));
    expect(kept).not.toHaveProperty('token');
    expect(kept).not.toHaveProperty('user');
    expect(JSON.parse(kept['cart-storage'] ?? '').state.items).toEqual([]);
    if (!kept.session_id) return;
    const guest = await (await page.request.get(`/api/cart/temp/${kept.session_id}`)).json();
    expect(guest).toEqual({ cart: [] });
  }).toPass({ timeout: 60_000 });

test('a session that ended elsewhere removes the account’s cart, and signing in restores it once', async ({ page, complaints }) => {
  complaints.forgive(refused(401));
  const person = await customer(page, { latte: 2, concha: 1 });
  await open(page, '/cart');
  await expect(bag(page, '2 productos')).toBeVisible();
  await revoke(page, person);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible();
  await expect(bag(page, '0 productos')).toBeVisible();
  await expectAccessible(page);
  await page.waitForLoadState('networkidle');
  await expectNothingLeft(page);
  // The next user of this browser must not see the account's cart.
  await page.reload();
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible();
  await expectNothingLeft(page);

  await page.goto('/login?redirect=%2Fcart');
  await signIn(page, person);
  await expect(page.getByText('Tienes 2 productos listos para el checkout.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Latte' }).getByLabel('Cantidad')).toHaveValue('2');
  expect(await serverCart(page, person)).toEqual({ Latte: 2, Concha: 1 });
});

test('a change in the cart detects the ended session; the focus stays, and signing in returns to the cart', async ({
  page,
  complaints,
}) => {
  complaints.forgive(refused(401));
  const person = await customer(page, { latte: 2, concha: 1 });
  await open(page, '/cart');
  const quantity = page.getByRole('group', { name: 'Latte' }).getByLabel('Cantidad');
  await expect(quantity).toHaveValue('2');
  await revoke(page, person);
  await quantity.focus();
  await quantity.selectOption('5');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await expectNothingLeft(page);
  await notice(page).getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fcart');
  await expect(notice(page)).toBeVisible();
  await expect(notice(page).getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
  await signIn(page, person);
  await expect(page).toHaveURL('/cart');
  await expect(quantity).toHaveValue('2');
  await expect(notice(page)).toHaveCount(0);
  expect(await serverCart(page, person)).toEqual({ Latte: 2, Concha: 1 });
});

test('products added after the session ended belong to a guest’s cart, which merges once', async ({ page, complaints }) => {
  complaints.forgive(refused(401));
  const person = await customer(page, { latte: 2 });
  await open(page, '/products/concha');
  await expect(bag(page, '0 productos')).toBeVisible();
  await revoke(page, person);
  const add = page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' });
  await add.click();
  await expect(notice(page)).toBeVisible();
  await expectNothingLeft(page);
  await add.click();
  await expect(bag(page, '1 producto')).toBeVisible();
  for (const _ of ['once', 'and once more']) {
    await page.goto('/login?redirect=%2Fcart');
    await signIn(page, person);
    await expect(page.getByText('Tienes 2 productos listos para el checkout.')).toBeVisible();
    await open(page, '/cart');
    await revoke(page, { ...person, token: await page.evaluate(() => localStorage.getItem('token') ?? '') });
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await expectNothingLeft(page);
  }
  expect(await serverCart(page, person)).toEqual({ Latte: 2, Concha: 1 });
});

test('signing out in one tab ends the session of the other, and the next account has its own cart', async ({ page, isMobile }) => {
  const person = await customer(page, { latte: 2 });
  await page.goto('/cart');
  await expect(bag(page, '1 producto')).toBeVisible();
  const other = await page.context().newPage();
  const next = await customer(other, { churros: 3 });
  // `customer` has signed in for both tabs, which share the browser. Return to the first account.
  await page.goto('/login?redirect=%2Fcart');
  await signIn(page, person);
  await expect(page.getByRole('group', { name: 'Latte' })).toBeVisible();
  await other.goto('/cart');
  await expect(other.getByRole('group', { name: 'Latte' }).getByLabel('Cantidad')).toHaveValue('2');

  await page.getByRole('button', { name: isMobile ? 'Abrir menú' : 'Cuenta' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/');
  await expect(notice(page)).toHaveCount(0);
  await expect(notice(other)).toBeVisible();
  await expect(other.getByText('Tu carrito está vacío')).toBeVisible();
  await other.waitForLoadState('networkidle');
  await expectNothingLeft(other);

  await page.goto('/login?redirect=%2Fcart');
  await signIn(page, next);
  await expect(page.getByText('Tienes 1 producto esperando por ti.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Churros' }).getByLabel('Cantidad')).toHaveValue('3');
  await expect(other.getByRole('group', { name: 'Churros' })).toBeVisible();
  await expect(notice(other)).toHaveCount(0);
  expect(await serverCart(page, next)).toEqual({ Churros: 3 });
  expect(await serverCart(page, person)).toEqual({ Latte: 2 });
});

test('a session that ends in the checkout says so, and signing in restores the server’s cart and the selection', async ({
  page,
  complaints,
}) => {
  complaints.forgive(refused(401));
  const person = await customer(page, { latte: 2, concha: 1, churros: 1 });
  await page.goto('/cart');
  await page.getByRole('checkbox', { name: 'Seleccionar Churros' }).uncheck();
  await page.getByRole('button', { name: 'Proceder al pago (2)' }).click();
  await expect(page).toHaveURL('/pedir');
  await page.goto('/checkout');
  await fillCard(page);
  await revoke(page, person);
  await page.getByRole('group', { name: 'Concha' }).getByRole('button', { name: 'Aumentar cantidad' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fcheckout');
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  await expectNothingLeft(page);
  await signIn(page, person);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('group', { name: 'Latte' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Churros' })).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect(await ordersOf(page, { ...person, token })).toMatchObject([{ items: [{}, {}] }]);
  expect(await serverCart(page, person)).toEqual({ Churros: 1 });
});

test('a session that ends between the payment and its order: after signing in the order is finished', async ({ page, complaints }) => {
  complaints.forgive(refused(401));
  const person = await customer(page, { latte: 2 });
  await answerFirst(page, '**/api/stripe/checkout', async (route) => {
    await revoke(page, person);
    await route.continue();
  });
  await page.goto('/checkout');
  await fillCard(page);
  await payButton(page).click();
  await expect(page).toHaveURL('/login?redirect=%2Fcheckout');
  await expect(notice(page)).toBeVisible();
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect(await ordersOf(page, { ...person, token })).toHaveLength(1);
});

test('neither a lost connection nor a wrong password ends a session', async ({ page, complaints }) => {
  complaints.forgive(refused(401));
  complaints.forgive(/ERR_/);
  const person = await customer(page, { latte: 2 });
  await page.goto('/cart');
  await expect(bag(page, '1 producto')).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('group', { name: 'Latte' })).toBeVisible();
  await page.unroute('**/api/**');
  await page.route('**/api/users/profile', (route) => route.fulfill({ status: 503, json: { message: 'No.', code: 'unavailable' } }));
  complaints.forgive(refused(503));
  await page.reload();
  await expect(page.getByRole('group', { name: 'Latte' })).toBeVisible();

  await page.goto('/login');
  await signIn(page, person, 'otra cosa');
  await expect(page.getByRole('alert')).toContainText('incorrectos');
  await expect(notice(page)).toHaveCount(0);
  await expect(bag(page, '1 producto')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(person.token);
});
