import { WITH_MOTION } from '../helpers/browser/windows.ts';
import { fillPerson, guestAt } from '../helpers/guest.ts';
import { ownerHeaders } from '../helpers/owner.ts';
import { buy, pickup, tomorrowNoon } from '../helpers/purchase.ts';
import { customer, expect, expectAccessible, fillCard, hydrated, payButton, test } from '../helpers/shop.ts';

const TITLE = /^Tu pedido \d+$/;

test('a guest finds the open order again from every page, from its payment to its end', async ({ page, isMobile }) => {
  await guestAt(page, 'cafe-oaxaca');
  await fillPerson(page);
  await fillCard(page);
  await payButton(page).click();
  const link = page.getByRole('banner').getByRole('link', { name: TITLE });
  await expect(link).toBeVisible();
  const id = await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('pedidos') ?? '{}'))[0] ?? '');

  // The order's own page has not been opened yet.
  await page.goto('/nosotros');
  await expect(link).toHaveAttribute('href', `/pedido/${id}`);
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  if (isMobile) {
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: TITLE })).toHaveAttribute('href', `/pedido/${id}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cerrar menú' }).click();
  }
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: /^Tu pedido \d+ recibido/ })).toBeVisible();
  await expectAccessible(page);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibimos tu pedido');
  await expect(link).toHaveAttribute('aria-current', 'page');

  for (const status of ['listo', 'entregado'])
    await page.request.put(`/api/orders/${id}`, { data: { status }, headers: await ownerHeaders(page.request) });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entregado. Buen provecho.');
  await expect(link).toHaveCount(0);
  await page.goto('/');
  await hydrated(page);
  await expect(link).toHaveCount(0);
});

test('a member’s open order is linked until the member signs out, and the narrowest header has room for it @phone', async ({ page }) => {
  const person = await customer(page);
  const { id } = await buy(page.request, person, { slug: 'latte', quantity: 1 });
  await page.goto(`/pedido/${id}`);
  const link = page.getByRole('banner').getByRole('link', { name: TITLE });
  await expect(link).toBeVisible();
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/delivery');
    await expect(link).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/');
  await expect(link).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('pedidos'))).not.toContain(id);
});

test.describe('with motion', () => {
  test.use(WITH_MOTION);

  test('the ticket of a payment is printed, and goes on in the order’s page; without motion it is there at once @phone', async ({
    page,
  }) => {
    await guestAt(page, 'cafe-oaxaca');
    await fillPerson(page);
    await fillCard(page);
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeFocused();
    const paper = page.locator('.printed-paper');
    await expect(paper).toContainText('Número de pedido');
    // The receipt has read the order, which its page then shows at once.
    await expect(paper).toContainText(/Te llamamos por\s*\d+/);
    await expect(paper).toHaveCSS('animation-name', 'cb-print');
    await expect(paper).toHaveCSS('animation-duration', '0.9s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(paper).toHaveCSS('animation-duration', '0.001s');
    await expectAccessible(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // The paper of the receipt becomes the card with the number, in one motion.
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      Object.assign(window, { moved: [] });
      document.startViewTransition = (act) => {
        const transition = start(act);
        const note = () =>
          Object.assign(window, { moved: document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement) });
        void transition.ready.then(note);
        return transition;
      };
    });
    await page.getByRole('link', { name: 'Seguir mi pedido' }).click();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Recibimos tu pedido');
    await expect(title).toBeFocused();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { moved: string[] }).moved))
      .toContain('::view-transition-group(ticket)');
    await expect(paper).toContainText(/Café Oaxaca[\s\S]*Total/);
    await expectAccessible(page);
  });
});

test('a device whose clock is wrong shows the shop’s time @phone', async ({ page }) => {
  const { id, token } = await pickup(page.request);
  await page.clock.setSystemTime(Date.parse(tomorrowNoon()) + 45 * 60_000);
  await page.goto(`/pedido/${id}?token=${token}`);
  await expect(page.getByText(/^Lo tendrás a las 12:00 PM del /)).toBeVisible();
  await expect(page.getByText(/retraso/)).toHaveCount(0);
});

for (const kind of ['blocked', 'full'] as const)
  test(`a browser whose storage is ${kind} keeps cart and order for the visit, and says so once @phone`, async ({ page }) => {
    await page.addInitScript((isBlocked) => {
      const refuse = () => {
        throw new DOMException('no', isBlocked ? 'SecurityError' : 'QuotaExceededError');
      };
      if (!isBlocked) Storage.prototype.setItem = refuse;
      else for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
    }, kind === 'blocked');
    await page.goto('/products/cafe-oaxaca');
    await hydrated(page);
    await page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).click();
    const said = page.getByText('Tu navegador no guarda datos de esta página. Tu carrito y tu sesión duran mientras no la cierres.');
    await expect(said).toHaveCount(1);
    await page.getByRole('link', { name: 'Carrito, 1 producto' }).click();
    await page.getByRole('button', { name: 'Proceder al pago (1)' }).click();
    await fillPerson(page);
    await fillCard(page);
    await payButton(page).click();
    await page.getByRole('banner').getByRole('link', { name: TITLE }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibimos tu pedido');
    await expect(said).toHaveCount(0);
  });
