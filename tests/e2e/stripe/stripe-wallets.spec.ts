import type { Locator, Page } from '@playwright/test';
import { customer, expect, expectAccessible, hydrated, newEmail, payButton, refused } from '../helpers/shop.ts';
import { CARDS, withStripe } from '../helpers/stripe/network.ts';
import { expectNoOrder, expectOneOrder, number, test } from '../helpers/stripe/shop.ts';

const googlePay = (page: Page) => page.getByRole('button', { name: 'Google Pay' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Google Pay' });
const agree = (page: Page) => sheet(page).getByRole('button', { name: 'Autorizar' }).click();

test('a wallet pays without a card number', async ({ page, shop }) => {
  const person = await customer(page, { latte: 2 });
  await withStripe(page, shop.stripe, { wallets: ['applePay', 'googlePay'] });
  await page.goto('/checkout');
  await expect(page.getByRole('button', { name: 'Apple Pay' })).toBeVisible();
  await expect(page.getByText('o paga de otra forma')).toBeVisible();
  await expectAccessible(page);
  await googlePay(page).press('Enter');
  await expect(sheet(page)).toContainText('$164.00 MXN');
  await agree(page);
  await expectOneOrder(page, person, shop.stripe);
  await expect(sheet(page)).toHaveCount(0);
});

test('without a wallet no button is shown, and no space is reserved', async ({ page, shop }) => {
  await customer(page, { latte: 2 });
  await withStripe(page, shop.stripe);
  await page.goto('/checkout');
  await expect(number(page)).toBeVisible();
  await expect(page.getByText('o paga de otra forma')).toBeHidden();
  const title = await page.getByRole('heading', { name: 'Forma de pago' }).boundingBox();
  const fields = await page.locator('[data-payment]').boundingBox();
  // The gap of the section, the card's edge and its padding.
  expect((fields?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0)).toBeLessThan(48);
});

test('a closed wallet sheet changes nothing, and a refused wallet says why', async ({ page, shop, complaints }) => {
  complaints.forgive(refused(402));
  const person = await customer(page, { latte: 2 });
  await withStripe(page, shop.stripe, { wallets: ['googlePay'] });
  await page.route(
    'https://api.stripe.com/**',
    (route) =>
      route.fulfill({
        status: 402,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' } },
      }),
    { times: 1 },
  );
  await page.goto('/checkout');
  await googlePay(page).click();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await googlePay(page).click();
  await agree(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Tu tarjeta no tiene fondos suficientes.' })).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await expect(googlePay(page)).toBeFocused();
  await expectNoOrder(page, person);
  await number(page).fill(CARDS.pays);
  await payButton(page).click();
  await expectOneOrder(page, person, shop.stripe);
});

test('a wallet, like the pay button, needs an address and the total that was shown', async ({ page, shop }) => {
  const person = await customer(page, { latte: 2 });
  const headers = { authorization: `Bearer ${person.token}` };
  const addresses: { id: string }[] = await (await page.request.get('/api/users/addresses', { headers })).json();
  expect((await page.request.delete(`/api/users/addresses/${addresses[0]?.id}`, { headers })).ok()).toBe(true);
  await withStripe(page, shop.stripe, { wallets: ['googlePay'] });
  await page.goto('/checkout');
  await googlePay(page).click();
  await expect(page.getByText('Selecciona una dirección de envío antes de pagar.')).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);

  const address = { address_line1: 'Calle Tonalá 87', city: 'Ciudad de México', state: 'CDMX', postal_code: '06700' };
  expect((await page.request.post('/api/users/addresses', { headers, data: address })).status()).toBe(201);
  await page.reload();
  await googlePay(page).click();
  await expect(sheet(page)).toContainText('$164.00 MXN');
  // Google Pay may open in a window of its own, so the page can still be changed.
  const reopened = page.waitForResponse('**/create-payment-intent');
  await page.getByRole('button', { name: 'Aumentar cantidad', includeHidden: true }).dispatchEvent('click');
  expect((await reopened).status()).toBe(200);
  await agree(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Revisa el nuevo total antes de pagar.' })).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await expectNoOrder(page, person);
  await googlePay(page).click();
  await expect(sheet(page)).toContainText('$246.00 MXN');
  await agree(page);
  await expectOneOrder(page, person, shop.stripe);
});

test('a new guest pays an order to pick up with a wallet in nine taps', async ({ page, shop }) => {
  let taps = 0;
  const press = async (control: Locator) => {
    taps++;
    await control.click();
  };
  const enter = async (label: string, text: string) => {
    taps++;
    await page.getByLabel(label).fill(text);
  };
  await withStripe(page, shop.stripe, { wallets: ['googlePay'] });
  await page.goto('/');
  await hydrated(page);
  await press(page.getByRole('button', { name: /^Agregar al carrito: / }).first());
  await press(page.getByRole('link', { name: 'Carrito, 1 producto' }));
  await press(page.getByRole('button', { name: 'Proceder al pago (1)' }));
  await enter('Nombre completo', 'Renata Sol');
  await enter('Teléfono', '55 1234 5678');
  await enter('Correo electrónico', newEmail());
  // The wallet buttons come before the card.
  await expect(googlePay(page)).toBeVisible();
  await expect(number(page)).toBeVisible();
  expect((await googlePay(page).boundingBox())?.y).toBeLessThan((await number(page).boundingBox())?.y ?? 0);
  await press(googlePay(page));
  taps++;
  await agree(page);
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeFocused();
  expect(taps).toBeLessThanOrEqual(9);
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('invitado') ?? '{}').token as string);
  const orders = await page.request.get('/api/orders/user', { headers: { authorization: `Bearer ${token}` } });
  expect(await orders.json()).toMatchObject([{ tipo: 'recoger', nombre: 'Renata' }]);
});
