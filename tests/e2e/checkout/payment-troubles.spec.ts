import { fillPerson, guestAt } from '../helpers/guest.ts';
import { buy } from '../helpers/purchase.ts';
import { CARDS, customer, expect, expectAccessible, fillCard, ordersOf, payButton, refused, test } from '../helpers/shop.ts';

const alert = 'alert';

test('a declined card shows the reason, and another card pays', async ({ page, complaints }) => {
  complaints.forgive(refused(402));
  const person = await customer(page, { latte: 2 });
  await page.goto('/checkout');
  await fillCard(page, CARDS.declined);
  await payButton(page).click();
  await expect(page.getByRole(alert)).toContainText('Tu banco rechazó la tarjeta. No se hizo ningún cargo; prueba con otra.');
  await fillCard(page, CARDS.noFunds);
  await payButton(page).click();
  await expect(page.getByRole(alert)).toContainText('Tu tarjeta no tiene fondos suficientes.');
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  expect(await ordersOf(page, person)).toHaveLength(1);
});

test('a bank’s confirmation can be refused and approved', async ({ page }) => {
  const person = await customer(page, { latte: 2 });
  await page.goto('/checkout');
  // The hours may have a notice of their own.
  const problem = page.getByRole('region', { name: 'Pago' }).getByRole(alert);
  await fillCard(page, CARDS.asks);
  await payButton(page).click();
  await page.getByRole('dialog', { name: 'Confirma con tu banco' }).getByRole('button', { name: 'Rechazar' }).click();
  await expect(problem).toContainText('El banco no confirmó el pago.');
  await payButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Confirma con tu banco' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(problem).toContainText('El banco no confirmó el pago.');
  expect(await ordersOf(page, person)).toHaveLength(0);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  expect(await ordersOf(page, person)).toHaveLength(1);
});

test('wrong card data is reported at the fields', async ({ page }) => {
  await customer(page, { latte: 2 });
  await page.goto('/checkout');
  await page.getByLabel('Número de tarjeta').fill('4242 4242 4242 4241');
  await page.getByLabel('Vencimiento').pressSequentially('1220');
  await page.getByLabel('CVC').fill('12');
  await payButton(page).click();
  await expect(page.getByLabel('Número de tarjeta')).toHaveAccessibleDescription('Revisa el número de la tarjeta.');
  await expect(page.getByLabel('Vencimiento')).toHaveAccessibleDescription('La tarjeta está vencida.');
  await expect(page.getByLabel('CVC')).toHaveAccessibleDescription('El código lleva 3 dígitos.');
  await expect(page.getByLabel('Número de tarjeta')).toBeFocused();
});

test('a paid order whose answer was lost is requested again, once', async ({ page, complaints }) => {
  complaints.forgive(/ERR_FAILED|ERR_CONNECTION/);
  const person = await customer(page, { latte: 2 });
  let lost = 0;
  await page.route('**/api/stripe/checkout', async (route) => {
    // The server receives the call, but the answer is lost; then the server is unreachable.
    if (lost++ === 0) await route.fetch();
    if (lost <= 2) return route.abort('failed');
    return route.continue();
  });
  await page.goto('/checkout');
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  expect(lost).toBe(3);
  expect(await ordersOf(page, person)).toHaveLength(1);
});

test('a shop that is away while a guest pays says at most "Un momento…", and the order is made once', async ({ page, complaints }) => {
  complaints.forgive(refused(503));
  await guestAt(page, 'concha');
  await fillPerson(page);
  await fillCard(page);
  await expect(page.getByText(/^Recoges en .* a las? \d/)).toBeVisible();
  const problem = page.getByRole(alert).filter({ hasText: /./ });
  const away = { status: 503, headers: { 'retry-after': '1' }, json: { message: 'No está.', code: 'unavailable' } };
  const moment = page.getByRole('button', { name: 'Un momento…' });
  let isAway = true;
  // Each step of the payment meets an outage, and the first answer of the last step is lost.
  const refusals = new Map<string, number>();
  await page.route(/\/api\/(?:guests|stripe|sandbox)\b/, async (route) => {
    const step = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const before = refusals.get(step) ?? 0;
    if (!isAway && before >= 2) return route.continue();
    refusals.set(step, before + 1);
    if (step === 'checkout' && before === 0) await route.fetch();
    return route.fulfill(away);
  });
  await payButton(page).click();
  await expect(moment).toBeVisible();
  await expect(problem).toHaveCount(0);
  await expectAccessible(page);
  isAway = false;
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  await expect(problem).toHaveCount(0);
  expect([...refusals.keys()]).toEqual(['guests', 'create-payment-intent', 'confirm', 'checkout']);
  const { token } = await page.evaluate(() => JSON.parse(sessionStorage.getItem('invitado') ?? '{}'));
  expect(await ordersOf(page, { id: '', name: '', email: '', token })).toHaveLength(1);
});

test('a read and a page that the shop refuses for a moment appear without an error', async ({ page, complaints }) => {
  complaints.forgive(refused(503));
  const person = await customer(page);
  await buy(page.request, person, { slug: 'concha', quantity: 1 });
  const asked = new Map<string, number>();
  // Refused for three seconds.
  await page.route(/\/api\/orders\/user$|\/contacto\.data|\/products\.data/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const times = (asked.get(pathname) ?? 0) + 1;
    asked.set(pathname, times);
    if (times > 3) return route.continue();
    await expect(page.getByRole(alert).filter({ hasText: /./ })).toHaveCount(0);
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { message: 'No está.', code: 'unavailable' } });
  });
  await page.goto('/profile');
  // The repeating of calls is loaded when the page is idle.
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Mis Pedidos' }).click();
  await expect(page.getByRole('button', { name: 'Descargar ticket' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Menú' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alimentos y bebidas' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Concha' }).first()).toBeVisible();
  expect([...asked.values()]).toEqual([4, 4]);
});

test('a reload after paying finishes the order', async ({ page, complaints }) => {
  complaints.forgive(/ERR_FAILED/);
  const person = await customer(page, { latte: 2 });
  await page.route('**/api/stripe/checkout', (route) => route.abort('failed'));
  await page.goto('/checkout');
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Un momento…' })).toBeVisible();
  await expect(page.getByRole(alert)).toHaveCount(0);
  await page.unroute('**/api/stripe/checkout');
  await page.reload();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  expect(await ordersOf(page, person)).toHaveLength(1);
});

test('a reload before the payment keeps the checkout', async ({ page, complaints }) => {
  complaints.forgive(refused(402));
  await customer(page, { latte: 2 });
  await page.goto('/checkout');
  await fillCard(page, CARDS.asks);
  await payButton(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
  await expect(page.getByRole(alert)).toHaveCount(0);
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
});

test('products that are not selected stay, quantities can change, and the total follows', async ({ page, complaints }) => {
  complaints.forgive(refused(503));
  const person = await customer(page, { latte: 1, concha: 1, churros: 1 });
  await page.goto('/cart');
  await page.getByRole('checkbox', { name: 'Seleccionar Churros' }).uncheck();
  await page.getByRole('button', { name: 'Proceder al pago (2)' }).click();
  await expect(page).toHaveURL('/pedir');
  await page.goto('/checkout');
  const concha = page.getByRole('group', { name: 'Concha' });
  // The second change is made before the first is refused, and is refused too.
  const refusal = Promise.withResolvers<void>();
  await page.route('**/api/cart/user/*/*', async (route) => {
    await refusal.promise;
    await route.fulfill({ status: 503, json: { message: 'Vuelve más tarde.' } });
  });
  for (const quantity of [2, 3]) {
    await concha.getByRole('button', { name: 'Aumentar cantidad' }).click();
    await expect(concha.getByRole('status')).toHaveText(String(quantity));
  }
  refusal.resolve();
  await expect(concha.getByRole('status')).toHaveText('1');
  await page.unroute('**/api/cart/user/*/*');
  for (let clicks = 0; clicks < 3; clicks++) await concha.getByRole('button', { name: 'Aumentar cantidad' }).click();
  await page.getByRole('group', { name: 'Latte' }).getByRole('button', { name: 'Eliminar' }).click();
  // Four conchas cost as much as the whole cart: the total is that of the conchas only once the latte is gone.
  await expect(page.getByRole('group', { name: 'Latte' })).toHaveCount(0);
  await expect(page.getByText('$168.00').filter({ visible: true }).first()).toBeVisible();
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  const orders = await ordersOf(page, person);
  expect(orders).toMatchObject([{ total: 168, items: [{ quantity: 4 }] }]);
  await page.goto('/cart');
  await expect(page.getByText('Tienes 1 producto esperando por ti.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Churros' })).toBeVisible();
});

test('a cart that arrives late does not undo changes made meanwhile', async ({ page }) => {
  const person = await customer(page, { concha: 1 });
  await page.goto('/cart');
  const quantity = page.getByLabel('Cantidad');
  await expect(quantity).toHaveValue('1');
  const changed = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes(person.id));
  let asked = 0;
  await page.route(`**/api/cart/user/${person.id}`, async (route) => {
    // The first answer has the old quantity and arrives after the change.
    const response = await route.fetch();
    if (++asked === 1) await changed;
    await route.fulfill({ response });
  });
  await page.reload();
  await expect.poll(() => asked).toBe(1);
  await quantity.selectOption('3');
  await expect.poll(() => asked).toBe(2);
  await page.waitForLoadState('networkidle');
  await expect(quantity).toHaveValue('3');
});

test('a cart that is requested during a change does not undo that change', async ({ page }) => {
  const person = await customer(page, { concha: 1 });
  await page.goto('/cart');
  const quantity = page.getByLabel('Cantidad');
  await expect(quantity).toHaveValue('1');
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  await page.route(`**/api/cart/user/${person.id}`, async (route) => {
    const response = await route.fetch();
    if (++asked === 1) await begun.promise;
    await route.fulfill({ response });
  });
  let sent = 0;
  await page.route(`**/api/cart/user/${person.id}/*`, async (route) => {
    if (++sent === 1) await released.promise;
    // A slow network, so that the cart could be requested again meanwhile.
    else await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => asked).toBe(1);
  await quantity.selectOption('2');
  await expect.poll(() => sent).toBe(1);
  begun.resolve();
  await quantity.selectOption('3');
  released.resolve();
  await expect.poll(() => asked).toBe(2);
  await page.waitForLoadState('networkidle');
  await expect(quantity).toHaveValue('3');
});

test('changed prices are shown before the payment', async ({ page, complaints }) => {
  complaints.forgive(refused(409));
  const person = await customer(page, { 'cafe-oaxaca': 1, 'cafe-chiapas': 1 });
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Café Oaxaca' })).toBeVisible();
  // The cart shows the old price until the payment is refused because of it.
  let stale = true;
  await page.route('**/api/cart/user/*', async (route) => {
    if (!stale) return route.continue();
    const answer = await (await route.fetch()).json();
    for (const row of answer.cart) row.product_price = 10;
    return route.fulfill({ json: answer });
  });
  await page.route('**/api/stripe/create-payment-intent', (route) => {
    stale = false;
    return route.continue();
  });
  // Otherwise the total would be the server's from the start.
  complaints.forgive(refused(503));
  await page.route('**/api/orders/quote', (route) =>
    stale ? route.fulfill({ status: 503, json: { message: 'Vuelve más tarde.', code: 'busy' } }) : route.continue(),
  );
  await page.goto('/checkout');
  await expect(page.getByRole(alert)).toContainText('Los precios cambiaron.');
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  expect((await ordersOf(page, person))[0]?.total).toBeGreaterThan(20);
});

test('a payment that cannot start offers a retry', async ({ page, complaints }) => {
  complaints.forgive(refused(503));
  await customer(page, { latte: 1 });
  let broken = true;
  await page.route('**/api/stripe/create-payment-intent', (route) =>
    broken ? route.fulfill({ status: 503, json: { message: 'No', code: 'payments_unavailable' } }) : route.continue(),
  );
  await page.goto('/checkout');
  await expect(page.getByRole(alert)).toContainText('No se pudo inicializar el pago...');
  broken = false;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
});

test('an ended session leads to sign-in and back', async ({ page, complaints }) => {
  complaints.forgive(refused(401));
  const person = await customer(page, { latte: 1 });
  await page.request.post('/api/users/logout', { headers: { authorization: `Bearer ${person.token}` } });
  await page.goto('/profile?tab=pedidos');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile%3Ftab%3Dpedidos/);
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('otra cosa');
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
  // The notice about the ended session is an alert too.
  await expect(page.getByRole(alert).filter({ hasText: 'Correo o contraseña' })).toBeVisible();
  await page.getByLabel('Contraseña', { exact: true }).fill('casa de cal');
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=pedidos/);
  await expect(page.getByText('No tienes órdenes registradas.')).toBeVisible();
});
