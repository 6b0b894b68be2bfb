import type { Page } from '@playwright/test';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { addDays, shopClock, shopInstant } from '#contract/shop-clock.ts';
import { holdScripts } from '../helpers/browser/hold.ts';
import { fillPerson, guestAt } from '../helpers/guest.ts';
import { openAtAllHours, test } from '../helpers/own-shop.ts';
import { changeSettings, ownerHeaders } from '../helpers/owner.ts';
import { CARDS, customer, expect, expectAccessible, fillCard, newEmail, ordersOf, payButton, refused } from '../helpers/shop.ts';

const ROMA = { nombre: 'Roma', codigos: ['067*'], costo: 35, minimo: 0, minutos: [35, 50] };
/** Capacities, in minutes, that one latte nearly uses up, so that it fills the first hour of a day. */
const ONE_LATTE = { barra: 2, cocina: 2 };

const door = (page: Page, name: string | RegExp) => page.getByRole('group', { name: 'Tipo de pedido' }).getByRole('radio', { name });

/** Tells the page that it is visible again, as the browser would. */
const seeAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** A guest with a product in the cart, who has scanned the code of table 7. */
async function sitAtTable(page: Page) {
  const { data } = await (await page.request.get('/api/mesas/qr', { headers: await ownerHeaders(page.request) })).json();
  const { pathname, search } = new URL(data[6].url);
  // A press before hydration is not lost.
  const arrive = await holdScripts(page);
  await page.goto(pathname + search);
  await page.getByRole('link', { name: 'Ver el menú' }).click();
  arrive();
  await page
    .getByRole('button', { name: /^Agregar al carrito: / })
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible();
}

test('a paused bar, closed hours and a postal code out of reach are shown in their place, and another way to order works', async ({
  page,
  complaints,
}) => {
  complaints.forgive(refused(409));
  complaints.forgive(refused(422));
  const set = (seccion: string, fields: object) => changeSettings(page.request, seccion, fields);
  await openAtAllHours(page.request);
  await set('pedidos', { tipos: { recoger: true, mesa: true, domicilio: true, paquete: false } });
  await set('entrega', { zonas: [ROMA] });
  // Midnight may pass meanwhile: the expected texts about days hold on both sides of it.
  const { today } = shopClock(new Date());
  const tomorrow = addDays(today, 1);
  await sitAtTable(page);
  await page.goto('/pedir');
  await expect(door(page, /Mesa 7/)).toBeChecked();
  await page.getByLabel('Nombre completo').fill('Renata Sol');
  await page.getByLabel('Teléfono').fill('55 1234 5678');
  await page.getByLabel('Correo electrónico').fill(newEmail());
  await fillCard(page);
  const soon = page.getByRole('radio', { name: /^Lo antes posible/ });
  await expect(soon).toBeChecked();

  // The owner pauses the bar while the guest types. An order at a table cannot be for another day.
  await set('pedidos', { pausa_hasta: shopInstant(addDays(today, 2), 12).toISOString() });
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Lo antes posible ya no se puede.' })).toContainText(
    'Hoy ya no hay otra hora para tu mesa.',
  );
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Renata Sol');
  await expect(page.getByLabel('CVC')).toHaveValue('123');
  // The guest returns from another window.
  await seeAgain(page);
  await expect(page.getByRole('status').filter({ hasText: /La barra está en pausa hasta .+, 12:00 PM\./ })).toBeVisible();
  await expect(soon).toBeDisabled();
  await expect(payButton(page)).toBeDisabled();
  await expectAccessible(page);

  // The pause ends while the menu is open, and the shop is closed today and tomorrow.
  await page.goto('/products');
  const onMenu = page.getByRole('status').filter({ hasText: /La barra está en pausa/ });
  await expect(onMenu).toBeVisible();
  await set('pedidos', { pausa_hasta: null });
  await seeAgain(page);
  await expect(onMenu).toHaveCount(0);
  await set('horario', { cerrados: [today, tomorrow] });
  await page.goto('/pedir');
  await expect(door(page, /^Mesa 7 Abre .+ a las 12:00 AM$/)).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: /La casa está cerrada\. Abre .+ a las 12:00 AM\./ })).toBeVisible();
  await expect(soon).toBeDisabled();
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByText('Elige una hora.', { exact: true })).toBeVisible();

  // A delivery is possible on the next open day, where the shop delivers.
  await door(page, /A domicilio/).check({ force: true });
  await page.getByLabel('Calle y número').fill('Tonalá 87');
  const code = page.getByLabel('Código postal');
  await code.fill('03100');
  await expect(code).toHaveAccessibleDescription(/Aún no llegamos al 03100\./);
  // Otherwise the missing hour would be the first error.
  await expect(page.getByRole('radio', { name: /^Programar hora Sale / })).toBeChecked();
  await payButton(page).click();
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill('06700');
  await expect(page.getByText('Llegamos al 06700.')).toBeVisible();
  await expect(page.getByText(/^Llega a Tonalá 87, .+ entre 12:/)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Programar hora .+, entre 12:\d\d y \d+:\d\d AM/ })).toBeChecked();
  // The owner removes the zone meanwhile.
  await set('entrega', { zonas: [] });
  await payButton(page).click();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription('Aún no llegamos al 06700. Puedes recoger en la casa.');
  await door(page, /Recoger en la casa/).check({ force: true });
  await expect(page.getByText(/^Recoges en .* a las 12:\d\d AM\.$/)).toBeVisible();
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
});

test('after a declined card a guest can still have the hour that the payment holds', async ({ page, complaints }) => {
  complaints.forgive(refused(402));
  const bar = (capacidad: typeof ONE_LATTE) => changeSettings(page.request, 'pedidos', { capacidad });
  await openAtAllHours(page.request);
  await bar(ONE_LATTE);
  try {
    await guestAt(page, 'latte');
    await fillPerson(page);
    const hours = page.getByRole('group', { name: 'Horarios' }).getByRole('radio');
    await page.getByRole('radio', { name: /Programar hora/ }).check({ force: true });
    // A day on which the journey above orders nothing.
    await page.getByRole('group', { name: 'Día' }).getByRole('radio').nth(4).check({ force: true });
    await expect(hours.nth(0)).toBeChecked();
    await fillCard(page, CARDS.declined);
    await payButton(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Tu banco rechazó la tarjeta. No se hizo ningún cargo; prueba con otra.' }),
    ).toBeVisible();
    await page.reload();
    await expect(hours.nth(0)).toBeChecked();
    await fillCard(page);
    await payButton(page).click();
    await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
  } finally {
    // Restore the setting, because other journeys use the same shop.
    await bar(DEFAULT_SETTINGS.pedidos.capacidad);
  }
});

test('an order to a saved address pays the delivery of its zone, and what cannot travel is not sent for nothing', async ({ page }) => {
  const set = (seccion: string, fields: object) => changeSettings(page.request, seccion, fields);
  await openAtAllHours(page.request);
  const types = { recoger: true, mesa: false, domicilio: true, paquete: true };
  await set('pedidos', { ...DEFAULT_SETTINGS.pedidos, tipos: types });
  await set('entrega', { zonas: [ROMA], paquete: { costo: 120, dias: [2, 5] } });
  const person = await customer(page, { latte: 1 });
  await page.goto('/delivery');
  const proceed = page.getByRole('button', { name: 'Continuar al pago' }).filter({ visible: true });
  await expect(page.getByRole('main')).toContainText(/Envío\s*\$35\.00/);
  await proceed.click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('heading', { level: 1, name: 'Revisa y paga' })).toBeFocused();
  await expect(door(page, /A domicilio/)).toBeChecked();
  await expect(page.getByRole('region', { name: 'Dirección de envío' })).toContainText('Calle Tonalá 87');
  await expect(page.getByText(/^Llega a Calle Tonalá 87, /)).toBeVisible();
  await fillCard(page);
  await expectAccessible(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
  expect(await ordersOf(page, person)).toMatchObject([{ tipo: 'domicilio', envio: 35, hora_prometida: expect.any(String) }]);

  // Outside of the zones a hot drink cannot travel.
  const headers = { authorization: `Bearer ${person.token}` };
  const far = { address_line1: 'Av. México 10', city: 'Guadalajara', state: 'Jalisco', postal_code: '44100' };
  expect((await page.request.post('/api/users/addresses', { headers, data: far })).status()).toBe(201);
  await page.request.post('/api/cart/user/add', { headers, data: { user_id: person.id, product_id: 'latte', quantity: 1 } });
  await page.goto('/delivery');
  await page.getByRole('radio', { name: /^Av\. México 10/ }).check();
  await expect(page.getByRole('main')).toContainText(/Envío\s*\$120\.00/);
  await proceed.click();
  await expect(page.getByText(/^Latte no viaja por paquetería: se prepara al momento\. Recoge tu pedido en la casa/)).toBeVisible();
  await expect(door(page, /Recoger en la casa/)).toBeChecked();
  await expect(page.getByRole('region', { name: 'Dirección de envío' })).toHaveCount(0);
  await door(page, /Por paquetería/).check({ force: true });
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('main')).toContainText('Latte no viaja por paquetería: se prepara al momento.');
  expect(await ordersOf(page, person)).toHaveLength(1);
});
