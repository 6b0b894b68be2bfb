import type { Page } from '@playwright/test';
import { customer, expect, expectAccessible, payButton, refused } from '../helpers/shop.ts';
import { CARDS, withStripe } from '../helpers/stripe/network.ts';
import { expectNoOrder, expectOneOrder, number, test } from '../helpers/stripe/shop.ts';

const bank = (page: Page) => page.frameLocator('iframe[title=Banco]');
const unconfirmed = (page: Page) => page.getByRole('alert').filter({ hasText: 'El banco no confirmó el pago.' });

test('the bank asks in a frame over the page: refused, closed, and approved', async ({ page, shop }) => {
  const person = await customer(page, { latte: 2 });
  await withStripe(page, shop.stripe);
  await page.goto('/checkout');
  await number(page).fill(CARDS.asks);
  await payButton(page).click();
  await expect(bank(page).getByRole('heading', { name: 'Confirma tu compra' })).toBeVisible();
  await bank(page).getByRole('button', { name: 'Rechazar' }).click();
  await expect(unconfirmed(page)).toBeVisible();
  await expect(payButton(page)).toBeFocused();
  // Axe would also measure content that the header at the top covers.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await expectNoOrder(page, person);

  for (const close of [() => page.getByRole('button', { name: 'Cancelar' }).click(), () => page.keyboard.press('Escape')]) {
    await payButton(page).click();
    await expect(bank(page).getByRole('button', { name: 'Aprobar' })).toBeVisible();
    await expect(unconfirmed(page)).toHaveCount(0);
    await close();
    await expect(unconfirmed(page)).toBeVisible();
    await expect(payButton(page)).toBeFocused();
  }
  await expectNoOrder(page, person);

  await payButton(page).click();
  await bank(page).getByRole('button', { name: 'Aprobar' }).click();
  await expectOneOrder(page, person, shop.stripe);
});

test('a card that is declined after the bank’s question shows a message, and another card pays', async ({ page, shop }) => {
  const person = await customer(page, { latte: 2 });
  await withStripe(page, shop.stripe);
  await page.goto('/checkout');
  await number(page).fill(CARDS.asksAndDeclines);
  await payButton(page).click();
  await bank(page).getByRole('button', { name: 'Aprobar' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Tu banco rechazó la tarjeta. No se hizo ningún cargo; prueba con otra.' }),
  ).toBeVisible();
  await expect(payButton(page)).toBeFocused();
  await expectNoOrder(page, person);
  await number(page).fill(CARDS.pays);
  await payButton(page).click();
  await expectOneOrder(page, person, shop.stripe);
});

test('the way back from the bank’s page shows the order or the reason', async ({ page, shop, complaints }) => {
  complaints.forgive(refused(402));
  const person = await customer(page, { latte: 2 });
  await withStripe(page, shop.stripe);
  await page.goto('/checkout');
  await number(page).fill(CARDS.redirects);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Rechazar' }).click();
  await expect(unconfirmed(page)).toBeVisible();
  await expect(page).toHaveURL('/checkout');
  await expectNoOrder(page, person);

  await number(page).fill(CARDS.redirects);
  // The bank's app may open another window, which has no data of this one.
  await page.evaluate(() => addEventListener('pagehide', () => sessionStorage.clear()));
  await payButton(page).click();
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await expectOneOrder(page, person, shop.stripe);
});

test('going back from the bank’s page shows the checkout with the cart, and cancels the open payment', async ({
  page,
  shop,
  complaints,
}) => {
  complaints.forgive(refused(402));
  complaints.forgive(refused(409));
  const person = await customer(page, { latte: 2 });
  await withStripe(page, shop.stripe);
  await page.goto('/checkout');
  await number(page).fill(CARDS.redirects);
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Aprobar' })).toBeVisible();
  const reopened = page.waitForResponse('**/create-payment-intent');
  await page.goBack();
  await expect(number(page)).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  expect((await reopened).status()).toBe(200);
  await expectNoOrder(page, person);

  // The bank's page is still open; an approval there comes too late.
  await page.goForward();
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await expect(unconfirmed(page)).toBeVisible();
  await expectNoOrder(page, person);
  await number(page).fill(CARDS.pays);
  await payButton(page).click();
  await expectOneOrder(page, person, shop.stripe);
});

test('a page that the browser kept while the bank asked does not wait for ever', async ({ page, shop, complaints }) => {
  complaints.forgive(refused(402));
  const person = await customer(page, { latte: 2 });
  await withStripe(page, shop.stripe);
  await page.route('https://hooks.stripe.com/**', (route) => route.fulfill({ status: 204 }));
  await page.goto('/checkout');
  await number(page).fill(CARDS.redirects);
  const left = page.waitForRequest('https://hooks.stripe.com/**');
  await payButton(page).click();
  await left;
  await expect(page.getByRole('button', { name: 'Procesando...' })).toBeVisible();
  // Simulates the event of a page that the browser restores: the journeys' browser keeps no pages.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(payButton(page)).toBeEnabled();
  await expectNoOrder(page, person);
  await number(page).fill(CARDS.pays);
  await payButton(page).click();
  await expectOneOrder(page, person, shop.stripe);
});

test('the way back from the bank works again after a reload, and leaves no secret in the address', async ({ page, shop, complaints }) => {
  complaints.forgive(/ERR_FAILED/);
  const person = await customer(page, { latte: 2 });
  await withStripe(page, shop.stripe);
  let lost = 0;
  await page.route('**/api/stripe/checkout', (route) => (lost++ === 0 ? route.abort('failed') : route.fallback()));
  await page.goto('/checkout');
  await number(page).fill(CARDS.redirects);
  await payButton(page).click();
  const back = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('payment_intent='));
  await page.getByRole('button', { name: 'Aprobar' }).click();
  const address = (await back).url();
  expect(address).toContain('_secret_');
  const told: string[] = [];
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(shop.url);
    if (!request.isNavigationRequest()) told.push(`${request.url()} ${request.postData()} ${isOwn ? '' : request.headers().referer}`);
  });
  await page.goto(address);
  await expectOneOrder(page, person, shop.stripe);
  // The bank's own button, or the browser's history, opens the address once more.
  await page.goto(address);
  await expectOneOrder(page, person, shop.stripe);
  // Stripe's script is requested too while the return page is shown, but on a busy machine the receipt may come first.
  expect(told.some((text) => text.includes('/api/stripe/checkout'))).toBe(true);
  expect(told.filter((text) => text.includes('_secret_'))).toEqual([]);
});
