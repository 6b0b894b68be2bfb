import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { dayAhead, fillGuest, letCome, pickDay, send, slot } from '../helpers/booking.ts';
import { answerFirst } from '../helpers/browser/hold.ts';
import { DESKTOP } from '../helpers/browser/windows.ts';
import { openAtAllHours, test } from '../helpers/own-shop.ts';
import { changeSettings, enterAsOwner } from '../helpers/owner.ts';
import { CARDS, expect, expectAccessible, fillCard, linkFromMail, newEmail, payButton, refused } from '../helpers/shop.ts';

// Several guests and the staff take part.
test.slow();

type Guest = { name: string; email: string };

/** Chooses one product on the open page of a visit or table, and goes to the payment page. */
async function chooseOne(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(/\/menu$/);
  await expect(page.getByText(/^Mesa \d+: tu pedido llega ahí\.$/)).toBeVisible();
  await page
    .getByRole('button', { name: /^Agregar al carrito: / })
    .first()
    .click();
  await page.getByRole('link', { name: 'Carrito, 1 producto' }).click();
  await expect(page.getByRole('link', { name: /^Mesa \d+ Tu pedido llega ahí$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Proceder al pago (1)' }).click();
  await expect(page.getByRole('heading', { name: 'Tu visita' })).toBeVisible();
}

async function fillPayment(page: Page, { name, email }: Guest) {
  await page.getByLabel('Nombre completo').fill(name);
  await page.getByLabel('Teléfono').fill('55 1234 5678');
  await page.getByLabel('Correo electrónico').fill(email);
  await fillCard(page, CARDS.pays);
  await expect(page.getByText(/^Te lo llevamos a la mesa \d+/)).toBeVisible();
}

/** Orders for the visit and pays without an account. @returns the page of the order */
async function orderAndPay(page: Page, guest: Guest, button: string): Promise<string> {
  await chooseOne(page, button);
  await fillPayment(page, guest);
  await expectAccessible(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
  await page.getByRole('link', { name: 'Seguir mi pedido' }).click();
  await expect(page).toHaveURL(/\/pedido\/[\w-]+$/);
  return new URL(page.url()).pathname;
}

/** Switches orders at tables on. Other journeys may do the same at this moment. */
async function takeOrdersAtTables(request: APIRequestContext) {
  const { tipos } = (await (await request.get('/api/ajustes')).json()).data.pedidos;
  if (!tipos.mesa) await changeSettings(request, 'pedidos', { tipos: { ...tipos, mesa: true } });
}

const otherPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();

test('a party books, orders before it arrives, is seated, orders again, pays in two parts and keeps the points', async ({
  page,
  browser,
  shop,
}) => {
  await takeOrdersAtTables(page.request);
  await openAtAllHours(page.request);
  const [renata, ivan] = [
    { name: 'Renata Sol', email: newEmail() },
    { name: 'Iván Robledo', email: newEmail() },
  ];

  // A guest books; the mail links to the page where the party orders ahead.
  await page.goto('/lounge');
  await fillGuest(page, renata.email);
  await pickDay(page, dayAhead(5));
  await slot(page, '1:00 PM').check();
  await send(page).click();
  await expect(page.getByRole('region', { name: 'Mesa reservada' }).getByRole('heading')).toBeFocused();
  const mailed = await linkFromMail(/\/visita\/[A-Z0-9]+\?token=[\w-]+/, renata.email, shop.dataDir);
  await page.goto(mailed);
  await expect(page.getByRole('heading', { name: 'Pide antes de llegar' })).toBeVisible();
  await expect(page.getByText(/^Lo tenemos listo a la 1:00 PM, cuando llegues\./)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Código QR de la visita' })).toBeVisible();
  await expectAccessible(page);
  const shared = new URL((await page.getByRole('link', { name: 'Abrir el enlace para compartir' }).getAttribute('href')) ?? '');
  const visit = shared.pathname + shared.search;
  const first = await orderAndPay(page, renata, 'Elegir del menú');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Recibimos tu pedido');

  // Staff opens the visit with the same code and seats the party; then the bar makes what the party ordered.
  const staff = await otherPage(browser);
  await enterAsOwner(staff);
  await staff.goto(visit);
  await expect(staff.getByRole('listitem').filter({ hasText: 'Renata' })).toContainText('pagado');
  await letCome(/[A-Z0-9]+(?=\?)/.exec(visit)?.[0] ?? '', shop.dataDir);
  await staff.getByRole('button', { name: 'Sentar al grupo' }).click();
  await expect(staff.getByText('El grupo está en su mesa y la barra ya prepara su pedido.')).toBeVisible();
  await expect(staff.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(staff.getByRole('listitem').filter({ hasText: 'Renata' })).toContainText('preparando');
  await expect(title).toHaveText('Estamos preparando tu pedido');

  // A second round: each guest orders and pays on a separate phone.
  const companion = await otherPage(browser);
  await companion.goto(visit);
  await expect(companion.getByRole('list', { name: 'Pedidos de la visita' }).getByRole('listitem')).toHaveText([/Renata/]);
  await expect(companion.getByText(renata.email)).toHaveCount(0);
  await expectAccessible(companion);
  const theirs = await orderAndPay(companion, ivan, 'Pedir otra ronda');
  await page.goto(mailed);
  const second = await orderAndPay(page, renata, 'Pedir otra ronda');
  await companion.goto(visit);
  const orders = companion.getByRole('list', { name: 'Pedidos de la visita' }).getByRole('listitem');
  await expect(orders).toHaveText([/Renata/, /Iván/, /Renata/]);

  // The bar makes all three and hands them over. A late order needs one tap to be ready, the others two.
  await staff.goto('/barra');
  for (const path of [first, theirs, second]) {
    const ticket = staff.locator(`#pedido-${path.split('/').pop()}`);
    await expect(ticket).toContainText(/Mesa \d+/);
    const next = ticket.getByRole('button', { name: /^(?:Empezar|Listo)/ });
    await expect(async () => {
      // With a time limit, because the ticket may leave the screen before the click.
      if (await next.isVisible()) await next.click({ timeout: 5_000 });
      await expect(ticket).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  }
  await expect(title).toHaveText(/^Ya está, Renata\. Va a tu mesa\.$/);
  const handOver = staff.getByRole('button', { name: /^Entregar pedido / });
  for (let left = 3; left > 0; left--) {
    await handOver.first().click();
    await expect(handOver).toHaveCount(left - 1);
  }
  await expect(title).toHaveText('Entregado. Buen provecho.');

  // The receipt, and an account with the points of both of the guest's orders.
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar ticket' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^ticket-.+\.pdf$/);
  const worth = Number((await page.getByText(/^Este pedido vale \d+ puntos\.$/).textContent())?.match(/\d+/)?.[0]);
  await page.getByLabel('Contraseña', { exact: true }).fill('casa de cal');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Tu cuenta está lista y este pedido ya es suyo.')).toBeVisible();
  await page.goto('/profile?tab=puntos');
  await expect(page.getByText(`${2 * worth}`, { exact: true }).first()).toBeVisible();
  await staff.context().close();
  await companion.context().close();
});

test('an order for a visit that is cancelled meanwhile is refunded, and can be received in another way', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.forgive(refused(409));
  await takeOrdersAtTables(page.request);
  const data = {
    nombre_completo: 'Ximena Robles',
    correo_electronico: newEmail(),
    telefono: '55 4821 0937',
    fecha_visita: dayAhead(27).iso,
    hora_visita: '1:00 PM',
    numero_personas: 2,
  };
  const { codigo, token } = (await (await page.request.post('/api/reservaciones', { data })).json()).data;
  const companion = await otherPage(browser);
  for (const guest of [page, companion]) {
    await guest.goto(`/reservacion/${codigo}?token=${token}`);
    await chooseOne(guest, 'Elegir del menú');
  }
  await fillPayment(page, { name: 'Renata Sol', email: newEmail() });
  // Between the payment and its order.
  await answerFirst(page, '**/api/stripe/checkout', async (route) => {
    await page.request.post(`/api/reservaciones/${codigo}/cancelar`, { data: { token } });
    await route.continue();
  });
  await payButton(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'La reservación de este pedido ya no está abierta. Te devolvemos el pago.' });
  await expect(alert).toContainText('Si lo quieres de todos modos, elige cómo lo recibes y vuelve a pagar.');
  await expect(page.getByRole('heading', { name: 'Tu visita' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('radio', { name: /Recoger en la casa/ }).check({ force: true });
  await expect(page.getByText(/^Recoges en .* a las? \d/)).toBeVisible();
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();

  // A companion who has the menu open is told before paying.
  const problem = companion.getByRole('status').filter({ hasText: 'Esta visita ya no está abierta: se canceló o ya terminó.' });
  await companion.goto('/pedir');
  await expect(problem).toBeVisible();
  await companion.getByRole('button', { name: 'No es para esta visita' }).focus();
  await companion.keyboard.press('Enter');
  await expect(companion.getByRole('radio', { name: /Recoger en la casa/ })).toBeFocused();
  await companion.context().close();
});

test.describe('in a wide window', () => {
  test.use(DESKTOP);

  test('the owner prints the codes of the tables, and a guest who scans one orders for that table', async ({ page }) => {
    const headers = await enterAsOwner(page);
    await takeOrdersAtTables(page.request);
    await page.goto('/dashboard/reservations');
    await page.getByRole('link', { name: 'Códigos' }).click();
    await expect(page.getByRole('list', { name: 'Códigos' }).getByRole('listitem')).toHaveCount(12);
    await expect(page.getByRole('img', { name: 'Código QR de la mesa 7' })).toBeVisible();
    await expectAccessible(page);
    // Only the codes are printed, without the office around them.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Resumen' })).toBeHidden();
    await expect(page.getByRole('img', { name: 'Código QR de la mesa 7' })).toBeVisible();
    await page.emulateMedia({ media: null });
    const { data } = await (await page.request.get('/api/mesas/qr', { headers })).json();
    const { pathname, search } = new URL(data[6].url);
    await page.goto(pathname + search);
    await expect(page.getByRole('heading', { level: 1, name: 'Mesa 7' })).toBeVisible();
    await expect(page).toHaveURL(/\/mesa\/7$/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ver el menú' }).click();
    await expect(page.getByText('Mesa 7: tu pedido llega ahí.')).toBeVisible();
    await expect(page).toHaveURL(/\/menu$/);
    await page
      .getByRole('button', { name: /^Agregar al carrito: / })
      .first()
      .click();
    await expect(page.getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible();
    await page.goto('/pedir');
    const door = page.getByRole('group', { name: 'Tipo de pedido' }).getByRole('radio', { checked: true });
    await expect(door).toHaveAccessibleName(/^Mesa 7/);
    const tables = page.getByRole('group', { name: 'Número de mesa' });
    const table = (name: string) => tables.getByRole('radio', { name, exact: true });
    await expect(tables.getByRole('radio')).toHaveCount(12);
    await expect(table('Mesa 7')).toBeChecked();
    await expect(table('Mesa 7')).toHaveAccessibleDescription('La leímos del código de tu mesa.');
    await expectAccessible(page);
    await table('Mesa 7').press('ArrowRight');
    await expect(table('Mesa 8')).toBeChecked();
    await expect(table('Mesa 7')).not.toHaveAccessibleDescription(/./);
    await expect(door).toHaveAccessibleName(/^En mi mesa/);

    // A guest without a code chooses the table.
    await page.evaluate(() => sessionStorage.clear());
    // The hours of a table load late; their text is the same at any time of the day.
    const late = Promise.withResolvers<void>();
    await page.route('**/api/orders/slots', async (route) => {
      if (route.request().postDataJSON().tipo !== 'mesa') return route.fallback();
      await late.promise;
      const antes = { hora: new Date(Date.now() + 600_000).toISOString(), minutos: 10 };
      await route.fulfill({ json: { data: { antes, horarios: [] } } });
    });
    await page.reload();
    await page.getByRole('radio', { name: /^En mi mesa/ }).check({ force: true });
    await expect(table('Mesa 1')).toBeVisible();
    await expect(tables.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Pagar' }).click();
    await expect(tables).toHaveAccessibleDescription('Elige tu mesa.');
    await expect(page.getByText('Elige una hora.')).toHaveCount(0);
    late.resolve();
    await table('Mesa 3').check({ force: true });
    await expect(tables).not.toHaveAccessibleDescription(/./);
    await expect(page.getByText(/^Te lo llevamos a la mesa 3/)).toBeVisible();
  });
});
