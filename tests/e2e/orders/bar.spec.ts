import type { APIRequestContext, Page, Route } from '@playwright/test';
import { addDays, shopClock, shopInstant } from '#contract/shop-clock.ts';
import { answerFirst, painted } from '../helpers/browser/hold.ts';
import { enterAsOwner, newOwnerSession, OWNER, ownerHeaders } from '../helpers/owner.ts';
import { CARDS, customer, expect, expectAccessible, refused, test } from '../helpers/shop.ts';

test.use({ serviceWorkers: 'allow' });

const ALLERGY = 'Soy alérgica a la nuez y al cacahuate: por favor usen otra jarra, otra cuchara y un vaso recién lavado.';

type Order = { id: string; numero: string; status: string };
type Buyer = { id: string; token: string };
const ADDRESS = { line1: 'Tonalá 87', line2: null, city: 'Ciudad de México', state: 'CDMX', postal_code: '06700', country: 'Mexico' };

/** A paid order to be picked up tomorrow at noon, because the shop may be closed at the time of the test. */
async function order(request: APIRequestContext, buyer: Buyer, nombre: string, note?: string): Promise<Order> {
  const hora = shopInstant(addDays(shopClock(new Date()).today, 1), 12).toISOString();
  return buy(request, buyer, { tipo: 'recoger', hora, nombre }, note);
}

async function buy(
  request: APIRequestContext,
  { id: user_id, token }: Buyer,
  received: object,
  note = 'Sin azúcar',
  slug = 'latte',
): Promise<Order> {
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const product = await (await request.get(`/api/products/${slug}`)).json();
  const order_data = { items: [{ product_id: product.id, quantity: 1, note }], ...received };
  const { data: quoted } = await post('/orders/quote', { order_data });
  const intent = await post('/stripe/create-payment-intent', { user_id, amount: Math.round(quoted.total * 100), order_data });
  const card = { number: CARDS.pays, exp_month: 12, exp_year: new Date().getFullYear() + 2, cvc: '123' };
  await post(`/sandbox/payment-intents/${intent.payment_intent_id}/confirm`, { client_secret: intent.client_secret, card });
  const { order_id } = await post('/stripe/checkout', { user_id, payment_data: { stripe_payment_id: intent.payment_intent_id } });
  return (await request.get(`/api/orders/${order_id}`, { headers })).json();
}

const ticketOf = (page: Page, { numero }: Order) => page.getByRole('article', { name: new RegExp(`^Pedido ${numero},`) });

test('the bar makes orders, also without network: no tap is lost, and refused taps are shown', { tag: '@desktop' }, async ({
  page,
  context,
  complaints,
}) => {
  complaints.forgive(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  complaints.forgive(refused(409));
  const buyer = await customer(page);
  const [first, second] = [await order(page.request, buyer, 'Renata'), await order(page.request, buyer, 'Julián')];
  const headers = await enterAsOwner(page);
  const statusOf = async ({ id }: Order) => (await (await page.request.get(`/api/orders/${id}`, { headers })).json()).status;

  await page.goto('/barra');
  const ticket = ticketOf(page, first);
  await expect(ticket).toContainText('Renata');
  await expect(ticket).toContainText('Sin azúcar');
  await expectAccessible(page);
  // An older board whose answer arrives late must not remove an order from the screen.
  const [old, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    '**/api/barra',
    async (route) => {
      const response = await route.fetch();
      old.resolve();
      await late.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const third = await order(page.request, buyer, 'Paz', ALLERGY);
  await old.promise;
  const fourth = await order(page.request, buyer, 'Lucio');
  await expect(ticketOf(page, fourth)).toBeVisible();
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/barra'));
  late.resolve();
  await arrived;
  await painted(page);
  for (const one of [third, fourth]) await expect(ticketOf(page, one)).toBeVisible();
  // The whole allergy is shown; half a ticket would cut it off.
  const lines = ticketOf(page, third)
    .locator('div', { has: page.getByText(ALLERGY) })
    .last();
  expect(await lines.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1);
  await ticket.getByRole('button', { name: /^Empezar/ }).click();
  await expect.poll(() => statusOf(first)).toBe('preparando');
  const line = ticket.getByRole('button', { name: /Latte/ });
  await line.click();
  await expect(line).toHaveAttribute('aria-pressed', 'true');
  await expect(ticket.getByRole('button', { name: /^Listo/ })).toBeVisible();

  // The service worker has stored the page, so the screen opens without network.
  await expect.poll(() => page.evaluate(async () => Boolean(await window.caches.match('/barra')))).toBe(true);
  await context.setOffline(true);
  await expect(page.getByText(/^Sin conexión desde/)).toBeVisible();
  await ticket.getByRole('button', { name: /^Listo/ }).click();
  await expect(ticket).toHaveCount(0);
  await expect(page.getByText('Hay 1 toque por enviar.')).toBeVisible();
  expect(await statusOf(first)).toBe('preparando');
  await page.reload();
  const handOver = page.getByRole('button', { name: `Entregar pedido ${first.numero}`, exact: true });
  await expect(handOver).toBeVisible();
  await expect(page.getByText(/^Sin conexión desde/)).toBeVisible();

  // Meanwhile the other order is cancelled.
  await ticketOf(page, second)
    .getByRole('button', { name: /^Empezar/ })
    .click();
  await expect(ticketOf(page, second).getByRole('button', { name: /^Listo/ })).toBeVisible();
  const called = await page.request.put(`/api/orders/${second.id}`, { headers, data: { status: 'cancelado' } });
  expect(called.ok()).toBe(true);
  await context.setOffline(false);
  await expect.poll(() => statusOf(first)).toBe('listo');
  await expect(page.getByRole('alert').filter({ hasText: `Pedido ${second.numero}:` })).toBeVisible();
  await expect(page.getByText(/^Sin conexión desde/)).toHaveCount(0);
  await expect(ticketOf(page, second)).toHaveCount(0);

  // When a change of the pace does not reach the shop, a message says so.
  await page
    .getByRole('button', { name: /^(?:Promesa|Sin promesa|En pausa)/ })
    .filter({ visible: true })
    .click();
  await page.route('**/api/ajustes/pedidos/ritmo', (route) => route.abort());
  await page.getByRole('dialog').getByRole('button', { name: '+10 min' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Revisa tu conexión e inténtalo otra vez.');
  // Coffee sold at the counter takes the bar's time while the shop is open.
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/barra/venta')) keys.push(request.headers()['idempotency-key']);
  });
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await answerFirst(page, '**/api/barra/venta', loseAnswer);
  const oneCoffee = page.getByRole('dialog').getByRole('button', { name: '+1 café' });
  await oneCoffee.click();
  // The sale whose answer was lost is sent again with its key, and counted once.
  await expect.poll(() => keys).toEqual([keys[0], keys[0]]);
  await expect(page.getByText(/^Anotado: 1 café\.|^La barra no promete nada ahora/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // Handed over, and undone by a key.
  await handOver.click();
  await expect.poll(() => statusOf(first)).toBe('entregado');
  await page.getByRole('region', { name: 'Pedidos por preparar' }).focus();
  await page.keyboard.press('z');
  await expect.poll(() => statusOf(first)).toBe('listo');
  await expect(handOver).toBeVisible();
  await expectAccessible(page);
});

test('two screens show the same board; when a session ends the board stays, and taps are sent after the sign-in', {
  tag: '@desktop',
}, async ({ page, context, browser, complaints }) => {
  complaints.forgive(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  complaints.forgive(refused(401));
  const buyer = await customer(page);
  // Beans need no open bar.
  const sent = await buy(page.request, buyer, { tipo: 'paquete', shipping_address: ADDRESS }, undefined, 'cafe-oaxaca');
  const made = await order(page.request, buyer, 'Renata');
  const headers = await enterAsOwner(page, await newOwnerSession(page.request));
  const statusOf = async ({ id }: Order) => {
    const answer = await page.request.get(`/api/orders/${id}`, { headers: await ownerHeaders(page.request) });
    return (await answer.json()).status;
  };
  const kitchen = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage();
  await enterAsOwner(kitchen);
  for (const screen of [page, kitchen]) await screen.goto('/barra');
  const parcel = (screen: Page) => screen.locator(`#pedido-${sent.id}`);
  for (const screen of [page, kitchen]) await expect(parcel(screen)).toBeVisible();

  // A parcel leaves with one tap, on both screens; one key undoes both steps.
  await parcel(page)
    .getByRole('button', { name: /^Enviado/ })
    .click();
  for (const screen of [page, kitchen]) await expect(parcel(screen)).toHaveCount(0);
  await expect.poll(() => statusOf(sent)).toBe('enviado');
  await page.getByRole('region', { name: 'Pedidos por preparar' }).focus();
  await page.keyboard.press('z');
  for (const screen of [page, kitchen]) await expect(parcel(screen)).toBeVisible();
  await expect.poll(() => statusOf(sent)).toBe('pagado');

  // Both screens mark the same line: it stays made, and neither shows an error.
  const line = (screen: Page) => ticketOf(screen, made).getByRole('button', { name: /Latte/ });
  await Promise.all([line(page).click(), line(kitchen).click()]);
  for (const screen of [page, kitchen]) await expect(line(screen)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => statusOf(made)).toBe('preparando');
  for (const screen of [page, kitchen]) await expect(screen.getByRole('alert')).toHaveCount(0);

  // Without network an order is marked as ready; meanwhile the session ends elsewhere.
  await context.setOffline(true);
  await ticketOf(page, made)
    .getByRole('button', { name: /^Listo/ })
    .click();
  await expect(page.getByText('Hay 1 toque por enviar.')).toBeVisible();
  expect((await page.request.post('/api/users/logout', { headers })).ok()).toBe(true);
  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
  await expect(dialog).toBeVisible();
  await expect(parcel(page)).toBeAttached();
  await expect(ticketOf(page, made)).toHaveCount(0);
  await expectAccessible(page);
  await expect(ticketOf(kitchen, made)).toBeVisible();
  await dialog.getByLabel('Correo electrónico').fill(OWNER.email);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(OWNER.password);
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/barra');
  await expect(page.getByRole('button', { name: `Entregar pedido ${made.numero}`, exact: true })).toBeVisible();
  await expect.poll(() => statusOf(made)).toBe('listo');
  await expect(ticketOf(kitchen, made)).toHaveCount(0);
  await kitchen.context().close();
});
