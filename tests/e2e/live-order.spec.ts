import type { APIRequestContext } from '@playwright/test';
import { OWNER } from './owner.ts';
import { CARDS, expect, expectAccessible, newEmail, test } from './shop.ts';

/** Noon of tomorrow on the shop's clock, when it is open whatever the hour of the test: Mexico City is six hours behind UTC. */
const tomorrowNoon = () => `${new Date(Date.now() + 18 * 3_600_000).toISOString().slice(0, 10)}T18:00:00.000Z`;

/** A paid order of a guest without an account, who picks it up. */
async function pickup(request: APIRequestContext) {
  const person = { name: 'Renata Sol', email: newEmail(), telefono: '55 1234 5678' };
  const guest = await (await request.post('/api/guests', { data: person })).json();
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${guest.token}` } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const { id: product_id } = await (await request.get('/api/products/latte')).json();
  const order_data = { items: [{ product_id, quantity: 2, note: 'Sin azúcar' }], tipo: 'recoger', hora: tomorrowNoon() };
  const { data: quote } = await post('/orders/quote', { order_data });
  const intent = await post('/stripe/create-payment-intent', { user_id: guest.user.id, amount: Math.round(quote.total * 100), order_data });
  const card = { number: CARDS.pays, exp_month: 12, exp_year: new Date().getFullYear() + 2, cvc: '123' };
  await post(`/sandbox/payment-intents/${intent.payment_intent_id}/confirm`, { client_secret: intent.client_secret, card });
  const payment_data = { stripe_payment_id: intent.payment_intent_id };
  const placed = await post('/stripe/checkout', { user_id: guest.user.id, payment_data });
  return { id: placed.order_id as string, token: placed.order_token as string, guest: { ...guest, data: person } };
}

test('a guest follows an order by its link, without an account @phone', async ({ page, context, complaints }) => {
  complaints.forgive(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { id, token } = await pickup(page.request);
  const { token: owner } = await (await page.request.post('/api/users/login', { data: OWNER })).json();
  const move = async (status: string) => {
    const moved = await page.request.put(`/api/orders/${id}`, { data: { status }, headers: { authorization: `Bearer ${owner}` } });
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
  await expect(page.getByRole('link', { name: 'Cómo llegar' })).toBeVisible();
  await expectAccessible(page);

  await move('preparando');
  await expect(title).toHaveText('Estamos preparando tu pedido');
  await expect(step).toContainText('Preparando');
  await expect(page.getByRole('button', { name: 'Cancelar pedido' })).toHaveCount(0);
  await page.goto(`/pedido/${id}`);
  await expect(title).toHaveText('Estamos preparando tu pedido');

  await context.setOffline(true);
  await expect(page.getByText(/^Sin conexión\. Última noticia \d+:\d\d [AP]M\.$/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Sin conexión/)).toHaveCount(0);

  const { numero } = await move('listo');
  await expect(title).toHaveText('Ya está, Renata. Pasa por él a la barra.');
  await expect(page.getByRole('status').filter({ hasText: 'Ya está, Renata.' })).toHaveCount(1);
  await expect(page).toHaveTitle(`Listo · ${numero}`);
  await expectAccessible(page);
});

test('a guest cancels an order by its link @desktop', async ({ page }) => {
  const { id, token } = await pickup(page.request);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/pedido/${id}?token=${token}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancelar pedido' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Cancelar pedido' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedido cancelado');
  await expect(page.getByText(/^Regresamos \$/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Avance del pedido' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a guest who has just bought makes the order’s points an account @phone', async ({ page }) => {
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
  // The order is the account's now, so it can be bought again.
  await expect(page.getByRole('button', { name: /^Volver a pedir / })).toBeVisible();
});
