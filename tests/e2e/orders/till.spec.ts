import type { Page } from '@playwright/test';
import { DESKTOP } from '../helpers/browser/windows.ts';
import { openAtAllHours, test } from '../helpers/own-shop.ts';
import { changeSettings, enterAsOwner } from '../helpers/owner.ts';
import { customer, expect, expectAccessible, type Person } from '../helpers/shop.ts';

// An open shift changes the counter sale of the bar, so the till has a shop of its own. The window is that of a tablet on the counter.
test.use({ ...DESKTOP, viewport: { width: 1024, height: 768 }, serviceWorkers: 'allow' });
test.slow();

/** Counts the taps of a sale. @returns how many there were since the last call */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number };
    counted.taps = 0;
    window.addEventListener('pointerdown', () => counted.taps++, true);
  });
  return () =>
    page.evaluate(() => {
      const counted = window as unknown as { taps: number };
      const { taps } = counted;
      counted.taps = 0;
      return taps;
    });
}

/** A guest orders a latte to pay it at the till. @returns the code that the guest shows */
async function orderToPayHere({ request }: Page, { id: user_id, token }: Person): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const { id: product_id, price } = await (await request.get('/api/products/latte')).json();
  const order_data = { items: [{ product_id, quantity: 1 }], tipo: 'recoger', nombre: 'Ximena' };
  const data = { user_id, amount: price * 100, order_data, pago: 'caja' };
  const answer = await request.post('/api/stripe/create-payment-intent', { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).codigo;
}

const niche = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\$`) });
const charge = (page: Page) => page.getByRole('button', { name: /^Total, .* Cobrar$/ });
const exact = (page: Page) => page.getByRole('button', { name: /^Exacto/ });

test('the till opens a shift and sells in few taps, by keyboard and without network, each sale once', async ({
  page,
  context,
  complaints,
}) => {
  complaints.forgive(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await changeSettings(page.request, 'caja', { activa: true, en_caja: { recoger: true, mesa: false } });
  await openAtAllHours(page.request);
  const guest = await customer(page);
  const headers = await enterAsOwner(page);
  await page.goto('/caja');
  await expect(page.getByRole('dialog', { name: 'La Caja 1 está cerrada' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Fondo').fill('1500');
  await page.getByRole('button', { name: 'Abrir turno' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  const ticket = page.getByRole('complementary', { name: 'Ticket' });
  const taps = await countTaps(page);

  await niche(page, 'Espresso doble').click();
  await charge(page).click();
  await exact(page).click();
  const done = page.getByRole('status').filter({ hasText: 'Número' });
  await expect(done).toContainText('Exacto, sin cambio.');
  expect(await taps()).toBe(3);
  await page.keyboard.press('Enter');

  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: /cambiar caja, persona o tema/ }).click();
  await page.getByRole('button', { name: 'Pantalla para el cliente' }).click();
  const guests = await opened;
  await expect(guests.getByRole('heading', { name: 'Tu pedido' })).toBeVisible();
  await page.keyboard.press('Escape');
  await taps();
  await niche(page, 'Latte').click();
  await ticket.getByText('16 oz').click();
  await ticket.getByText('Avena').click();
  await expect(guests.getByRole('region', { name: 'Ticket' })).toContainText(/Latte.*16 oz, avena.*\$112\.00.*Total\$112\.00/);
  await expectAccessible(guests);
  await charge(page).click();
  await page.getByRole('button', { name: '$200' }).click();
  await expectAccessible(page);
  await guests.reload();
  await expect(guests.getByRole('region', { name: 'Cobro' })).toContainText(/Cambio\$88\.00Recibido \$200\.00/);
  await page.getByRole('button', { name: 'Cobrar y abrir el cajón' }).click();
  await expect(done).toContainText('$88.00');
  await expect(guests.getByRole('status')).toContainText(/Gracias.+Tu cambio\$88\.00/);
  await guests.close();
  expect(await taps()).toBe(6);
  await page.keyboard.press('Enter');

  await page.keyboard.press('/');
  await page.keyboard.type('conc');
  await page.keyboard.press('Enter');
  await expect(charge(page)).toHaveAccessibleName('Total, 1 pieza $42.00 Cobrar');
  await page.keyboard.press('Enter');
  await expect(exact(page)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await exact(page).waitFor();
  await page.keyboard.press('e');
  await expect(done).toContainText('$42.00');
  await page.keyboard.press('Enter');

  // The service worker has stored the page, so the screen opens without network.
  await expect.poll(() => page.evaluate(async () => Boolean(await window.caches.match('/caja')))).toBe(true);
  await context.setOffline(true);
  await niche(page, 'Concha').click();
  await charge(page).click();
  await exact(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Sale sola cuando vuelva la conexión.' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión desde' }).getByText('1 venta por enviar')).toBeVisible();
  await niche(page, 'Latte').click();
  await expect(ticket.getByText('16 oz')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('1 venta por enviar')).toHaveCount(0);

  await page.getByRole('button', { name: 'Listo', exact: true }).click();
  const codigo = await orderToPayHere(page, guest);
  // The reload has ended the first count.
  const later = await countTaps(page);
  await page.getByRole('button', { name: /^Por cobrar/ }).click();
  await page
    .getByRole('article', { name: new RegExp(`^Código ${codigo}, Recoger`) })
    .getByRole('button', { name: /^Cobrar/ })
    .click();
  await exact(page).click();
  await expect(done).toContainText('Número');
  expect(await later()).toBe(3);

  const [shift] = await (await page.request.get('/api/caja/turnos', { headers })).json();
  expect(shift).toMatchObject({ pedidos: 5, esperado: { efectivo: 1500 + 54 + 112 + 42 + 42 + 82 } });
  // Other journeys with this shop need a closed till.
  const contado = { efectivo: 0, terminal: 0, transferencia: 0 };
  expect((await page.request.post(`/api/caja/turnos/${shift.id}/cerrar`, { headers, data: { contado } })).ok()).toBe(true);
});
