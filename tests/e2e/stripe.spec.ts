import type { Page } from '@playwright/test';
import { startShop } from '../process.ts';
import { type Intent, SETTINGS, type StripeStandIn, settle, startStripe } from '../stripe.ts';
import { test as base, customer, expect, expectAccessible, ordersOf, payButton, refused } from './shop.ts';
import { stripeJs } from './stripe-js.ts';

const OVER = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' };
const DECLINED = { error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' } };

/** A separate shop that takes cards through Stripe. */
const test = base.extend<object, { house: { url: string; stripe: StripeStandIn } }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs
    async ({}, use) => {
      const stripe = await startStripe();
      const shop = await startShop({ ...SETTINGS, STRIPE_API_BASE: stripe.url });
      await use({ url: shop.url, stripe });
      await shop.stop();
      stripe.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ house }, use) => use(house.url),
});

/** js.stripe.com and api.stripe.com as this page sees them. */
async function withStripe(page: Page, { books }: StripeStandIn) {
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: `(${stripeJs})()` }));
  await page.route('https://api.stripe.com/**', (route) => {
    const number = route.request().postData() ?? '';
    const intent = books.get(route.request().url().split('/').at(-2) ?? '') as Intent;
    const headers = { 'access-control-allow-origin': '*' };
    if (intent.status === 'canceled') return route.fulfill({ status: 400, headers, json: { error: { ...OVER, payment_intent: intent } } });
    if (number.includes('9995')) return route.fulfill({ status: 402, headers, json: DECLINED });
    return route.fulfill({ headers, json: { status: settle(intent).status } });
  });
}

const number = (page: Page) => page.getByLabel('Número');

test('pays with Stripe’s fields, also after they failed to load and after a refusal', async ({ page, house, complaints }) => {
  complaints.forgive(/ERR_FAILED/);
  complaints.forgive(refused(402));
  const person = await customer(page, { latte: 2 });
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto('/checkout');
  await expect(page.getByRole('alert')).toContainText('El sistema de pago no está disponible.');
  await withStripe(page, house.stripe);
  await page.getByRole('button', { name: 'Reintentar' }).click();

  await payButton(page).click();
  await expect(page.getByText('El número de tu tarjeta está incompleto.')).toBeVisible();
  await expect(number(page)).toBeFocused();
  const options = JSON.parse((await page.locator('[data-options]').getAttribute('data-options')) ?? '');
  expect(options).toMatchObject({ mode: 'payment', currency: 'mxn', amount: 16400, appearance: { theme: 'stripe' } });
  expect(options.appearance.variables.colorPrimary).toBe('rgb(34, 79, 75)');
  await expectAccessible(page);

  await number(page).fill('4000000000009995');
  await payButton(page).click();
  await expect(page.getByText('Tu tarjeta no tiene fondos suficientes.')).toBeVisible();
  await number(page).fill('4242424242424242');
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  expect(await ordersOf(page, person)).toHaveLength(1);
});

test('returns from the bank’s page with the order or with the reason', async ({ page, house, complaints }) => {
  complaints.forgive(refused(402));
  const person = await customer(page, { latte: 2 });
  await withStripe(page, house.stripe);
  await page.goto('/checkout');
  await number(page).fill('9995-3184');
  await payButton(page).click();
  await expect(page.getByText('El banco no confirmó el pago.')).toBeVisible();
  await expect(page).toHaveURL('/checkout');
  expect(await ordersOf(page, person)).toHaveLength(0);

  await number(page).fill('4000002760003184');
  // The bank's app may open another window, which has no state of this one.
  await page.evaluate(() => addEventListener('pagehide', () => sessionStorage.clear()));
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  await expect(page).toHaveURL('/checkout');
  expect(await ordersOf(page, person)).toHaveLength(1);
});

test('a payment that another tab replaced is not charged, and says so', async ({ page, house, complaints }) => {
  complaints.forgive(refused(400));
  const person = await customer(page, { latte: 2 });
  await withStripe(page, house.stripe);
  await page.goto('/checkout');
  await number(page).fill('4242424242424242');
  const other = await page.context().newPage();
  await withStripe(other, house.stripe);
  const opened = other.waitForResponse('**/create-payment-intent');
  await other.goto('/checkout');
  expect((await opened).status()).toBe(200);
  await payButton(page).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Este pago se reemplazó en otra pestaña: aquí no se cobró nada.' });
  await expect(notice).toBeVisible();
  expect(await ordersOf(page, person)).toHaveLength(0);
  await number(other).fill('4242424242424242');
  await payButton(other).click();
  await expect(other.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No hay nada por pagar' })).toBeVisible();
  await expect(notice).toBeVisible();
  expect(await ordersOf(page, person)).toHaveLength(1);
});

test('the fields offer the saved cards, and the settings list and remove them', async ({ page, house }) => {
  await customer(page, { latte: 1 });
  await withStripe(page, house.stripe);
  await page.goto('/checkout');
  await expect(number(page)).toBeVisible();
  const session = house.stripe.sessions.at(-1) as string;
  const options = JSON.parse((await page.locator('[data-options]').getAttribute('data-options')) ?? '');
  expect(options.customerSessionClientSecret).toContain(session);

  // The box was ticked at two payments.
  house.stripe.cards.set('pm_casa1', { customer: session, last4: '4242' });
  house.stripe.cards.set('pm_casa2', { customer: session, last4: '4444' });
  await page.goto('/profile?tab=configuracion');
  const cards = page.getByRole('region', { name: 'Métodos de pago' });
  await expect(cards.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await cards.getByRole('button', { name: 'Usar primero Visa •••• 4444' }).press('Enter');
  await expect(cards.getByRole('listitem').filter({ hasText: '4444' })).toContainText('Predeterminada');
  await cards.getByRole('button', { name: 'Quitar Visa •••• 4242' }).press('Enter');
  await expect(cards.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(cards.getByRole('listitem')).toHaveText(/4444.*Vence 12\/30.*Predeterminada/);
});
