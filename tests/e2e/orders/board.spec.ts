import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { enterAsOwner, keepSession, OWNER } from '../helpers/owner.ts';
import { type Bought, buy, pickup } from '../helpers/purchase.ts';
import { customer, expect, expectAccessible, newEmail, refused, test } from '../helpers/shop.ts';

/** A new customer's order, made through the API. */
async function newOrder(request: APIRequestContext, name: string, slug = 'latte'): Promise<Bought> {
  const answer = await request.post('/api/users/register', { data: { name, email: newEmail(), password: 'casa de cal' } });
  const { token, user } = await answer.json();
  return buy(request, { id: user.id, token }, { slug, quantity: 2 });
}

/** The card of an order that waits for its preparation. A column shows its first 50 orders, and other journeys have ordered before. */
async function cardOf(page: Page, folio: string): Promise<Locator> {
  const column = page.getByRole('region', { name: 'Pagado' });
  const card = column.getByRole('button', { name: folio });
  const more = column.getByRole('button', { name: /^Ver \d+ más$/ });
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(card).toBeVisible({ timeout: 1000 });
  }).toPass();
  return card;
}

async function signIn(page: Page) {
  await page.goto('/dashboard/orders');
  await expect(page).toHaveURL('/login?redirect=%2Fdashboard%2Forders');
  await page.getByLabel('Correo electrónico').fill(OWNER.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(OWNER.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible();
  await expect(page.getByText('En vivo')).toBeVisible();
}

test('an order appears without a reload and is moved without a mouse', async ({ page, request, isMobile }) => {
  await signIn(page);
  const { id, folio } = await newOrder(request, 'Paola Iturbe Montemayor-Villaseñor y Díaz-Ordaz de la Concepción', 'cafe-oaxaca');
  const column = page.getByRole('region', { name: 'Pagado' });
  const card = await cardOf(page, folio);
  await expect(card).toContainText('2 Café Oaxaca');
  expect((await card.boundingBox())?.width).toBeLessThan((await column.boundingBox())?.width ?? 0);
  await expect(card).toContainText('Paola Iturbe');
  // Other journeys may order at the same time.
  await expect(page.getByRole('status').filter({ hasText: /Pedido nuevo, |pedidos nuevos/ })).toHaveCount(1);
  await expectAccessible(page);

  await card.focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('menu', { name: 'Mover a…' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Preparando' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();
  await page.keyboard.press('m');
  await page.keyboard.press('Enter');
  const moved = page.getByRole('region', { name: 'Preparando' }).getByRole('button', { name: folio });
  await expect(moved).toBeVisible();

  // A wrong tap can be undone within ten seconds.
  const toast = page.getByRole('listitem').filter({ hasText: `Pedido ${folio}: preparando` });
  await toast.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card).toBeFocused();
  const tile = column.getByRole('listitem').filter({ hasText: folio });
  await tile.getByRole('button', { name: 'Empezar a preparar' }).press('Enter');
  await expect(moved).toBeFocused();

  await page.keyboard.press('Enter');
  const detail = page.getByRole(isMobile ? 'dialog' : 'complementary', { name: `Pedido ${folio}` });
  await expect(detail.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(detail).toContainText('Calle 60 núm. 418');
  await expect(detail.getByRole('listitem').filter({ hasText: /^Preparando/ })).toContainText('por Administración');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await detail.getByRole('button', { name: 'Ticket' }).click();
  expect((await downloading).suggestedFilename()).toBe(`ticket-${id}.pdf`);
  await detail.getByRole('button', { name: 'Marcar como enviado' }).click();
  await expect(detail.getByRole('button', { name: 'Marcar como entregado' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Enviado' }).getByRole('button', { name: folio })).toBeFocused();
});

test('keys that are typed ahead count in the menu and in the question about the money', { tag: '@desktop' }, async ({ page, request }) => {
  await signIn(page);
  const { folio } = await newOrder(request, 'Úrsula Bravo');
  const card = await cardOf(page, folio);
  await card.focus();
  // Escape is pressed before the opened order is rendered; Playwright's own keys would come too late.
  await card.evaluate((button: HTMLElement) => {
    button.click();
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  });
  for (const key of ['m', 'Escape', 'm', 'Enter']) await page.keyboard.press(key);
  const moved = page.getByRole('region', { name: 'Preparando' }).getByRole('button', { name: folio });
  await expect(moved).toBeFocused();
  await expect(page.getByRole('complementary', { name: `Pedido ${folio}` })).toHaveCount(0);
  // The menu's last entry opens a question whose focus is on the button that changes nothing; Tab moves to the one that confirms.
  for (const key of ['m', 'End', 'Enter', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText(`Pedido ${folio}: reembolsado`)).toBeVisible();
  // The order has left the board, and the focus is still in the page.
  await expect(moved).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('the bell says when the browser keeps it silent', { tag: '@desktop' }, async ({ page }) => {
  // Playwright's evaluations count as user activation, so the page gets a flag that only a click sets.
  await page.addInitScript(() => {
    const userActivation = { hasBeenActive: false };
    Object.defineProperty(navigator, 'userActivation', { value: userActivation });
    addEventListener('click', () => Object.assign(userActivation, { hasBeenActive: true }), true);
  });
  await enterAsOwner(page);
  await page.goto('/dashboard/orders');
  const bell = page.getByRole('button', { name: 'Sonido de pedidos nuevos' });
  const blocked = page.getByText('Toca para activar el sonido');
  await expect(blocked).toBeVisible();
  await expect(bell).toHaveAccessibleDescription('Toca para activar el sonido');
  await expectAccessible(page);
  await bell.click();
  await expect(blocked).toHaveCount(0);
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  // From then on a press switches the bell.
  await bell.click();
  await expect(bell).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(bell).toHaveAttribute('aria-pressed', 'false');
  await expect(blocked).toHaveCount(0);
});

test('the sound of the page runs only while the bell rings', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => {
    const states: string[] = [];
    Object.assign(window, { soundStates: states });
    const Original = AudioContext;
    window.AudioContext = class extends Original {
      constructor() {
        super();
        this.addEventListener('statechange', () => states.push(this.state));
      }
    };
  });
  await enterAsOwner(page);
  await page.goto('/dashboard/orders');
  const states = () => page.evaluate(() => (window as unknown as { soundStates: string[] }).soundStates.join(' '));
  const bell = page.getByRole('button', { name: 'Sonido de pedidos nuevos' });
  // The first touch allows sound; from then on a press switches the bell.
  await page.getByRole('heading', { name: 'Pedidos', exact: true }).click();
  await expect(page.getByText('Toca para activar el sonido')).toHaveCount(0);
  await bell.click();
  await expect(bell).toHaveAttribute('aria-pressed', 'false');
  await bell.click();
  await expect.poll(states).toMatch(/running suspended$/);
  const before = (await states()).length;
  await bell.click();
  await bell.click();
  // It rings again, and stops again.
  await expect.poll(async () => (await states()).slice(before)).toMatch(/running suspended$/);
});

test('a refused change of status reloads the board, and reverts no change that came meanwhile', { tag: '@desktop' }, async ({
  page,
  request,
  complaints,
}) => {
  complaints.forgive(refused(409));
  await signIn(page);
  const { id, folio } = await newOrder(request, 'Ernesto Villa');
  const card = await cardOf(page, folio);
  // The board learns of the other change only from the refusal of its own.
  const message = 'El pedido ya está en preparación.';
  const [answer, asked, list] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**/api/orders/${id}`, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 409, json: { message, code: 'invalid_transition' } });
  });
  await page.route('**/api/orders?*', async (route) => {
    const orders = await (await route.fetch()).json();
    if (route.request().url().includes('status=pagado')) asked.resolve();
    await list.promise;
    await route.fulfill({ json: orders.map((order: { id: string }) => (order.id === id ? { ...order, status: 'preparando' } : order)) });
  });
  await card.focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Preparando' }).press('Enter');
  // While the refusal is on its way, another order arrives, and its refund question is open when the refusal arrives.
  const other = await newOrder(request, 'Inés Arriaga');
  await (await cardOf(page, other.folio)).press('m');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: `¿Reembolsar el pedido ${other.folio}?` });
  await expect(question).toBeVisible();
  answer.resolve();
  await expect(page.getByText(message)).toBeVisible();
  // A further order arrives after the board was requested and before the answer.
  await asked.promise;
  const paid = page.getByRole('region', { name: 'Pagado' }).locator('h2');
  const count = async () => Number(/\d+/.exec(await paid.innerText())?.[0]);
  const before = await count();
  const late = (await newOrder(request, 'Tomás Ledesma')).folio;
  await expect.poll(count).toBeGreaterThan(before);
  list.resolve();
  await expect(page.getByRole('region', { name: 'Preparando' }).locator('button', { hasText: folio })).toBeVisible();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await cardOf(page, late);
});

test('a refund asks first; afterwards the order is among the closed ones', { tag: '@desktop' }, async ({ page, request }) => {
  await signIn(page);
  const { folio } = await newOrder(request, 'Renata Ocampo');
  await page.getByLabel('Buscar pedidos').fill(folio.toLowerCase());
  await page.getByRole('button', { name: folio }).click();
  await page.getByRole('button', { name: /Más acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Reembolsar', exact: true }).click();
  const question = page.getByRole('dialog', { name: `¿Reembolsar el pedido ${folio}?` });
  await expect(question).toContainText('Renata Ocampo');
  await expect(question.getByRole('button', { name: 'Volver' })).toBeFocused();
  // Back closes the question and leaves the order open.
  await page.goBack();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: /Más acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Reembolsar', exact: true }).click();
  await question.getByLabel('Motivo').fill('Se pidió dos veces');
  await question.getByRole('button', { name: 'Reembolsar' }).click();
  await expect(page.getByText(`Pedido ${folio}: reembolsado`)).toBeVisible();
  await expect(page.getByText('Se pidió dos veces')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar detalle' }).click();
  await expect(page.getByRole('region', { name: 'Reembolsado' }).getByRole('button', { name: folio })).toBeVisible();
  await page.getByRole('button', { name: 'Lista' }).click();
  await expect(page.getByRole('row', { name: folio })).toContainText('reembolsado');
  // An order to pick up: its type, number and hour are shown.
  const handed = (await pickup(request)).id.slice(0, 8).toUpperCase();
  await page.getByLabel('Buscar pedidos').fill(handed);
  const row = page.getByRole('row', { name: handed });
  await expect(row).toContainText('Recoger');
  await expect(row).toContainText(/Número \d+ · (?:\d+ \p{L}+, )?12:00 PM/u);
  await expectAccessible(page);
});

test('one of two lattes is refunded, and the customer sees it', { tag: '@phone' }, async ({ page }) => {
  const buyer = await customer(page);
  const { id, folio } = await buy(page.request, buyer, { slug: 'latte', quantity: 2 });
  await enterAsOwner(page);
  await page.goto(`/dashboard/orders?pedido=${id}`);
  const detail = page.getByRole('dialog', { name: `Pedido ${folio}`, exact: true });
  const opening = page.waitForEvent('popup');
  await detail.getByRole('button', { name: 'Comanda', exact: true }).click();
  const slip = await opening;
  await expect(slip.getByText(folio)).toBeVisible();
  await expect(slip.getByRole('listitem')).toContainText('Latte');
  await slip.close();
  // A drink is not sent in a parcel.
  await expect(detail.getByRole('link', { name: 'Crear envío' })).toHaveCount(0);

  await detail.getByRole('button', { name: /Más acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Reembolsar una parte' }).click();
  const question = page.getByRole('dialog', { name: `¿Reembolsar una parte del pedido ${folio}?` });
  await expect(question.getByRole('button', { name: 'Volver' })).toBeFocused();
  await question.getByRole('button', { name: 'Reembolsar' }).click();
  await expect(question.getByText('Elige al menos una unidad.')).toBeVisible();
  await question.getByLabel('Unidades de Latte').selectOption('1 de 2');
  const figures = question.locator('dl');
  const [price] = /\$[\d.]+(?= c\/u)/.exec(await question.innerText()) ?? [];
  await expect(figures).toContainText(`Se devuelve ahora−${price}`);
  await expect(figures).toContainText(`Queda pagado${price}`);
  await expectAccessible(page);
  await question.getByRole('button', { name: `Reembolsar ${price}` }).click();
  await expect(page.getByText(`Pedido ${folio}: reembolso de una parte`)).toBeVisible();
  await expect(detail).toContainText(`Reembolsado −${price}`);
  await expect(detail).toContainText('1 reembolsado');

  // An amount that belongs to no line, with its reason.
  await detail.getByRole('button', { name: /Más acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Reembolsar una parte' }).click();
  await question.getByRole('button', { name: 'Un monto' }).click();
  await question.getByLabel('Monto (MXN)').fill('9,999');
  await question.getByRole('button', { name: /^Reembolsar/ }).click();
  await expect(question.getByText('Es más de lo que queda por reembolsar')).toBeVisible();
  await question.getByLabel('Monto (MXN)').fill('$ 10.50');
  await question.getByLabel('Motivo').fill('Llegó frío');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Reembolsar $10.50' }).click();
  await expect(detail).toContainText('$10.50: Llegó frío');

  // The order leads to its invoice.
  await detail.getByRole('link', { name: 'Factura', exact: true }).click();
  await expect(page.getByLabel('ID de factura')).toHaveValue(folio);
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(buyer.email);

  await keepSession(page, { token: buyer.token, user: buyer });
  await page.goto('/profile?tab=pedidos');
  const order = page.getByRole('article', { name: `Pedido ${folio}` });
  await expect(order).toContainText('1 reembolsado');
  await expect(order).toContainText('Reembolsado −$');
  // Shown in the colour of information, not of an error.
  await expect(order.getByText('Reembolsado −')).toHaveCSS('color', 'oklch(0.5 0.1 298)');
  await expectAccessible(page);
});

test('customers are sent to the shop, and the owner can sign out', { tag: '@phone' }, async ({ page, request }) => {
  const answer = await request.post('/api/users/register', { data: { name: 'Iván Robledo', email: newEmail(), password: 'casa de cal' } });
  await keepSession(page, await answer.json());
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/');
  await page.evaluate(() => localStorage.clear());

  await signIn(page);
  await page.goto('/dashboard');
  await expect(page.getByText('Pedidos pendientes')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Administración/ }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('the filters of orders show their whole names at 320 px', { tag: '@phone' }, async ({ page }) => {
  await enterAsOwner(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/dashboard/orders');
  for (const name of ['Estado', 'Fecha']) {
    const filter = page.getByRole('main').getByLabel(name, { exact: true });
    await expect(filter).toBeVisible();
    const missing = await filter.evaluate((select) => {
      const free = select.parentElement?.appendChild(select.cloneNode(true)) as HTMLSelectElement;
      free.style.setProperty('position', 'absolute');
      free.style.setProperty('min-width', '0', 'important');
      free.style.setProperty('width', 'max-content', 'important');
      const wanted = free.offsetWidth;
      free.remove();
      return wanted - (select as HTMLSelectElement).offsetWidth;
    });
    expect(missing).toBeLessThanOrEqual(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
