import { customer, expect, expectAccessible, payButton, refused } from '../helpers/shop.ts';
import { CARDS, withStripe } from '../helpers/stripe/network.ts';
import { expectNoOrder, expectOneOrder, number, test } from '../helpers/stripe/shop.ts';

test('a payment that was made while the shop could not be reached becomes one order', async ({ page, shop, complaints }) => {
  complaints.forgive(/ERR_FAILED/);
  const person = await customer(page, { latte: 2 });
  await withStripe(page, shop.stripe);
  await page.route('**/api/stripe/checkout', (route) => route.abort('failed'));
  await page.goto('/checkout');
  await number(page).fill(CARDS.pays);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No vuelvas a pagar' })).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeFocused();
  await expectAccessible(page);
  await expectNoOrder(page, person);

  await page.unroute('**/api/stripe/checkout');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expectOneOrder(page, person, shop.stripe);
});

test('after a lost confirmation the payment is looked up, not made again', async ({ page, shop, complaints }) => {
  complaints.forgive(/ERR_FAILED/);
  const person = await customer(page, { latte: 2 });
  await withStripe(page, shop.stripe);
  let confirmed = 0;
  await page.route('https://api.stripe.com/**', async (route) => {
    confirmed++;
    const intent = shop.stripe.books.get(route.request().url().split('/').at(-2) ?? '');
    // Stripe takes the money, but the phone has lost its network.
    if (intent) Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
    await route.abort('failed');
  });
  await page.goto('/checkout');
  await number(page).fill(CARDS.pays);
  await payButton(page).click();
  await expectOneOrder(page, person, shop.stripe);
  expect(confirmed).toBe(1);
});

test('a confirmation that never reached Stripe charges nothing, and the same fields can pay afterwards', async ({
  page,
  shop,
  complaints,
}) => {
  complaints.forgive(/ERR_FAILED/);
  complaints.forgive(refused(402));
  const person = await customer(page, { latte: 2 });
  await withStripe(page, shop.stripe);
  await page.route('https://api.stripe.com/**', (route) => route.abort('failed'), { times: 1 });
  await page.goto('/checkout');
  await number(page).fill(CARDS.pays);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(/pago/);
  await expect(payButton(page)).toBeFocused();
  await expectNoOrder(page, person);
  await payButton(page).click();
  await expectOneOrder(page, person, shop.stripe);
});

test('a reload between the payment and its order finishes the order', async ({ page, shop, complaints }) => {
  complaints.forgive(/ERR_FAILED/);
  const person = await customer(page, { latte: 2 });
  await withStripe(page, shop.stripe);
  await page.route('**/api/stripe/checkout', (route) => route.abort('failed'));
  await page.goto('/checkout');
  await number(page).fill(CARDS.pays);
  const asked = page.waitForRequest('**/api/stripe/checkout');
  await payButton(page).click();
  await asked;
  await page.unroute('**/api/stripe/checkout');
  await page.reload();
  await expectOneOrder(page, person, shop.stripe);
});
