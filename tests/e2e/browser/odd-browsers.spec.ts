import type { Locator } from '@playwright/test';
import { dayAhead, pickDay } from '../helpers/booking.ts';
import { showOriginal, translate } from '../helpers/browser/translator.ts';
import { enterAsOwner } from '../helpers/owner.ts';
import { buy, pickup } from '../helpers/purchase.ts';
import { customer, expect, fillCard, hydrated, ordersOf, payButton, refused, test } from '../helpers/shop.ts';

test('a stored token that no header can contain is ignored', async ({ page }) => {
  const person = await customer(page);
  for (const token of ['☕', 'a\nb', 'x'.repeat(20_000)]) {
    await page.evaluate((text) => localStorage.setItem('token', text), token);
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/login/);
  }
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('casa de cal');
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/profile/);
});

test('a session that ends after the payment causes no second payment', async ({ page, complaints }) => {
  complaints.forgive(refused(401));
  const person = await customer(page, { latte: 2 });
  let isOver = false;
  await page.route('**/api/stripe/checkout', async (route) => {
    if (!isOver) await page.request.post('/api/users/logout', { headers: { authorization: `Bearer ${person.token}` } });
    isOver = true;
    return route.continue();
  });
  await page.goto('/checkout');
  await fillCard(page);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout/);
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('casa de cal');
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
});

test('paying before the price has loaded charges only the displayed amount', async ({ page, complaints }) => {
  complaints.forgive(refused(409));
  const person = await customer(page, { 'cafe-oaxaca': 1, 'cafe-chiapas': 1 });
  let isStale = true;
  // Otherwise the total would be the server's from the start.
  complaints.forgive(refused(503));
  await page.route('**/api/orders/quote', (route) =>
    isStale ? route.fulfill({ status: 503, json: { message: 'Vuelve más tarde.', code: 'busy' } }) : route.continue(),
  );
  await page.route('**/api/cart/user/*', async (route) => {
    if (!isStale) return route.continue();
    const answer = await (await route.fetch()).json();
    for (const row of answer.cart) row.product_price = 10;
    return route.fulfill({ json: answer });
  });
  const clicked = Promise.withResolvers<void>();
  await page.route('**/api/stripe/create-payment-intent', async (route) => {
    await clicked.promise;
    isStale = false;
    return route.continue();
  });
  await page.goto('/checkout');
  await fillCard(page);
  await payButton(page).click();
  clicked.resolve();
  await expect(page.getByRole('alert')).toContainText('Los precios cambiaron.');
  expect(await ordersOf(page, person)).toHaveLength(0);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  expect((await ordersOf(page, person))[0]?.total).toBeGreaterThan(20);
});

test('an unfinished payment of an earlier visit cannot succeed after the next one was opened', async ({ page, complaints }) => {
  complaints.forgive(refused(402));
  const person = await customer(page, { latte: 2 });
  await page.route('**/confirm', () => {}, { times: 1 });
  await page.goto('/checkout');
  await fillCard(page);
  const asked = page.waitForRequest('**/confirm');
  await payButton(page).click();
  const late = await asked;
  const reopening = page.waitForResponse('**/api/stripe/create-payment-intent');
  await page.reload();
  const opened = await reopening;
  expect(opened.request().postDataJSON().replaces).toBeTruthy();
  expect((await page.request.post(late.url(), { data: late.postDataJSON() })).status()).toBe(409);
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  expect(await ordersOf(page, person)).toHaveLength(1);
});

test('a profile that arrives after signing out does not sign in again', async ({ page }) => {
  await customer(page);
  const left = Promise.withResolvers<void>();
  await page.route('**/api/users/profile', async (route) => {
    const response = await route.fetch();
    await left.promise;
    return route.fulfill({ response });
  });
  await page.goto('/contacto');
  await page.getByRole('button', { name: 'Cuenta' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/');
  const arrived = page.waitForResponse('**/api/users/profile');
  left.resolve();
  await (await arrived).finished();
  await page.getByRole('link', { name: /^Carrito/ }).click();
  await expect(page).toHaveURL('/cart');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('a browser whose clock is wrong by years shows the same pages', async ({ page }) => {
  await page.clock.setSystemTime(new Date('2031-01-01T00:30:00Z'));
  await page.goto('/');
  await page.getByRole('link', { name: /^Carrito/ }).click();
  await expect(page.getByText('Tu carrito está vacío').first()).toBeVisible();
});

test('a checkout restored by the back button sells nothing twice, and nothing after signing out', async ({ page }) => {
  await customer(page, { latte: 2 });
  await page.goto('/checkout');
  await expect(payButton(page)).toBeVisible();
  // Changes by another tab: a page in the back-forward cache receives no events.
  const wake = (key: string) =>
    page.evaluate((key) => {
      localStorage.removeItem(key);
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, key);
  await wake('cart-storage');
  await expect(page.getByText('No hay nada por pagar')).toBeVisible();
  await wake('token');
  await expect(page).toHaveURL(/\/login/);
});

test('a redemption whose answer was lost does not offer a second one', async ({ page, complaints }) => {
  complaints.forgive(/ERR_FAILED/);
  const person = await customer(page);
  for (const _ of [1, 2]) await buy(page.request, person, { slug: 'cafe-oaxaca', quantity: 99 });
  await page.route('**/api/points/redeem-discount', async (route) => {
    await route.fetch();
    return route.abort('failed');
  });
  await page.goto('/profile?tab=puntos');
  await page.getByRole('button', { name: 'Canjear 18,000 pts: Latte' }).click();
  await expect(page.getByText('No se pudo canjear el descuento')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Devolver canje: Latte' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Canjear 18,000 pts: Latte' })).toHaveCount(0);
});

test('a page that the browser translates shows changed choices, in either language', async ({ page }) => {
  await page.goto('/products/latte');
  await hydrated(page);
  await translate(page);
  const main = page.getByRole('main');
  await expect(main.getByText('Espresso doble y leche vaporizada')).toContainText('\u2020');
  await main.getByRole('radio', { name: /^12 oz/ }).click();
  await expect(main.getByText('$92.00')).toHaveCount(2);
  await expect(main.getByText('$82.00')).toHaveCount(1);
  await main.getByRole('button', { name: /^Agregar al carrito/ }).click();
  await expect(page.getByRole('link', { name: /^Carrito/ })).toContainText('1');
  await main.getByRole('radio', { name: /^16 oz/ }).click();
  await expect(main.getByText('$100.00')).toHaveCount(2);

  await showOriginal(page);
  await expect(page.getByText('\u2020')).toHaveCount(0);
  await expect(main.getByText('Espresso doble y leche vaporizada')).toBeVisible();
  await main.getByRole('radio', { name: /^8 oz/ }).click();
  await expect(main.getByText('$92.00')).toHaveCount(0);
  await expect(main.getByText('$82.00').first()).toBeVisible();
});

test('in forced colours what is chosen looks chosen, and the wheel over a number scrolls the page', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const paint = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.goto('/products/latte');
  const sizes = page.getByRole('group', { name: 'Tamaño' });
  const chosen = sizes.locator('label:has(> input:checked)');
  await expect(chosen).toHaveCount(1);
  expect(await paint(chosen)).not.toBe(await paint(sizes.locator('label:has(> input:not(:checked))').first()));

  await page.goto('/lounge');
  const day = dayAhead(9);
  await pickDay(page, day);
  const days = page.getByRole('group', { name: 'Fecha' });
  const pressed = days.locator('[aria-pressed="true"]');
  expect(await paint(pressed)).not.toBe(await paint(days.locator('[aria-pressed="false"]:enabled').last()));
  const persons = page.getByLabel('Número de personas');
  await persons.focus();
  await persons.hover();
  await page.mouse.wheel(0, 300);
  await expect(persons).not.toBeFocused();
  await expect(persons).toHaveValue('2');
});

test('at 400 % zoom no bar stays on the screen, and the chat can be typed into', { tag: '@desktop' }, async ({ page }) => {
  await customer(page, { latte: 1 });
  await Promise.all([pickup(page.request), pickup(page.request)]);
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of ['/products/latte', '/lounge', '/cart']) {
    await page.goto(path);
    await hydrated(page);
    await page.evaluate(() => scrollTo(0, 600));
    const covering = await page.evaluate(() =>
      [4, 250].map(
        (y) => getComputedStyle(document.elementFromPoint(160, y)?.closest('header, .sticky-bar, .buy-foot') ?? document.body).position,
      ),
    );
    expect(covering, path).not.toContain('sticky');
    expect(covering, path).not.toContain('fixed');
  }
  await page.goto('/lounge');
  await page.getByRole('button', { name: 'Abrir chat' }).click();
  const input = page.getByRole('textbox', { name: 'Escribe tu mensaje' });
  await input.scrollIntoViewIfNeeded();
  await expect(input).toBeInViewport({ ratio: 1 });

  // The bar's screen scrolls: each ticket has its whole height.
  await enterAsOwner(page);
  await page.goto('/barra');
  const ticket = page.locator('.tk').first();
  await expect(ticket).toBeVisible();
  await page.locator('.tk').last().scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await ticket.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
});
