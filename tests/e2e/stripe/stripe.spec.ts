import { customer, expect, expectAccessible, ordersOf, payButton, refused } from '../helpers/shop.ts';
import { CARDS, withStripe } from '../helpers/stripe/network.ts';
import { number, test } from '../helpers/stripe/shop.ts';

test('a guest pays with Stripe’s fields, also after they failed to load and after a refusal', async ({ page, shop, complaints }) => {
  complaints.forgive(/ERR_FAILED/);
  complaints.forgive(refused(402));
  const person = await customer(page, { latte: 2 });
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto('/checkout');
  await expect(page.getByRole('alert')).toContainText('El sistema de pago no está disponible.');
  await page.unroute('https://js.stripe.com/**');
  await withStripe(page, shop.stripe);
  await page.getByRole('button', { name: 'Reintentar' }).click();

  await expect(number(page)).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText('El número de tu tarjeta está incompleto.')).toBeVisible();
  await expect(number(page)).toBeFocused();
  const options = JSON.parse((await page.locator('[data-payment]').getAttribute('data-options')) ?? '');
  expect(options).toMatchObject({ mode: 'payment', currency: 'mxn', amount: 16400, appearance: { theme: 'stripe' } });
  expect(options.appearance.variables.colorPrimary).toBe('rgb(34, 79, 75)');
  // At the top, because a button that lies half under the sticky header counts as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  await number(page).fill(CARDS.noFunds);
  await payButton(page).click();
  await expect(page.getByText('Tu tarjeta no tiene fondos suficientes.')).toBeVisible();
  await number(page).fill(CARDS.pays);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  expect(await ordersOf(page, person)).toHaveLength(1);
});

test('a payment that another tab replaced is not charged, and says so', async ({ page, shop, complaints }) => {
  complaints.forgive(refused(400));
  const person = await customer(page, { latte: 2 });
  await withStripe(page, shop.stripe);
  await page.goto('/checkout');
  await number(page).fill(CARDS.pays);
  const other = await page.context().newPage();
  await withStripe(other, shop.stripe);
  const opened = other.waitForResponse('**/create-payment-intent');
  await other.goto('/checkout');
  expect((await opened).status()).toBe(200);
  await payButton(page).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Este pago se reemplazó en otra pestaña: aquí no se cobró nada.' });
  await expect(notice).toBeVisible();
  expect(await ordersOf(page, person)).toHaveLength(0);
  await number(other).fill(CARDS.pays);
  await payButton(other).click();
  await expect(other.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No hay nada por pagar' })).toBeVisible();
  await expect(notice).toBeVisible();
  expect(await ordersOf(page, person)).toHaveLength(1);
});

test('the fields offer the saved cards, and the settings list and remove them', async ({ page, shop }) => {
  await customer(page, { latte: 1 });
  await withStripe(page, shop.stripe);
  await page.goto('/checkout');
  await expect(number(page)).toBeVisible();
  const session = shop.stripe.sessions.at(-1) as string;
  const options = JSON.parse((await page.locator('[data-payment]').getAttribute('data-options')) ?? '');
  expect(options.customerSessionClientSecret).toContain(session);

  // The box that saves the card was ticked at two payments.
  shop.stripe.cards.set('pm_casa1', { customer: session, last4: '4242' });
  shop.stripe.cards.set('pm_casa2', { customer: session, last4: '4444' });
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
