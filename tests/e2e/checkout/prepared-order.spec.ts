import type { Page } from '@playwright/test';
import { guestAt } from '../helpers/guest.ts';
import { customer, expect, expectAccessible, fillCard, hydrated, payButton, refused, test } from '../helpers/shop.ts';

const [ID, K] = [`ses_${'a'.repeat(22)}`, 'k'.repeat(22)];
const LINK = `/pedir?sesion=${ID}&k=${K}`;
const PLATFORM = 'asistente.example';

const productId = async (page: Page, slug: string) => (await (await page.request.get(`/api/products/${slug}`)).json()).id as string;

/** Answers for a program's order: three bags of coffee to an address. */
async function prepare(page: Page, { estado = 'abierta', tipo = 'paquete' } = {}): Promise<void> {
  const [oaxaca, chiapas] = [await productId(page, 'cafe-oaxaca'), await productId(page, 'cafe-chiapas')];
  const data = {
    order_data: {
      tipo,
      hora: null,
      items: [
        { product_id: oaxaca, quantity: 2, note: 'Molido grueso' },
        { product_id: chiapas, quantity: 1 },
      ],
      codigo: null,
      shipping_address: {
        line1: 'Calle Tonalá 87',
        line2: null,
        city: 'Ciudad de México',
        state: 'CDMX',
        postal_code: '06700',
        country: 'México',
      },
    },
    comprador: { nombre: 'Renata Sol', email: 'renata@correo.mx', telefono: '55 1234 5678' },
    plataforma: PLATFORM,
    estado,
  };
  await page.route('**/api/agentes/sesiones/*', (route) => route.fulfill({ json: { data } }));
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const WHOLE = 'Carrito, 2 productos, 3 unidades';
const cartLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('a prepared order fills the payment page, marked for checking, and survives a reload', async ({ page, complaints }) => {
  complaints.forgive(refused(409));
  await prepare(page);
  const answer = await page.goto(LINK);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByText(`Preparado por ${PLATFORM}.`)).toBeVisible();
  await expect(page).toHaveURL(/\/pedir$/);
  const isFilled = async () => {
    await expect(page.getByRole('radio', { name: /Por paquetería/ })).toBeChecked();
    await expect(page.getByLabel('Calle y número')).toHaveValue('Calle Tonalá 87');
    await expect(page.getByLabel('Nombre completo')).toHaveValue('Renata Sol');
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('renata@correo.mx');
    // At the address, and at the line with a note.
    await expect(page.getByText('Revisa', { exact: true })).toHaveCount(2);
    await expect(cartLink(page, WHOLE)).toBeVisible();
  };
  await isFilled();
  await expectAccessible(page);
  await page.unroute('**/api/agentes/sesiones/*');
  await page.reload();
  await hydrated(page);
  await isFilled();

  let sent: { pago?: string; order_data: { sesion?: object; tipo: string } } | null = null;
  await page.route('**/api/stripe/create-payment-intent', (route) => {
    sent = route.request().postDataJSON();
    return route.fulfill({ status: 409, json: { success: false, code: 'session_closed', message: 'Este pedido ya se hizo.' } });
  });
  await fillCard(page);
  await payButton(page).first().click();
  await expect(heading(page, 'Este enlace ya se usó')).toBeVisible();
  expect(sent).toMatchObject({ order_data: { tipo: 'paquete', sesion: { id: ID, k: K } } });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver el menú' }).click();
  await expect(page).toHaveURL(/\/menu$/);
  // The lines stay, without the link.
  await page.goto('/pedir');
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
  await expect(page.getByText(PLATFORM)).toHaveCount(0);
});

test('a visitor’s cart is replaced only when the visitor agrees, and never merged', async ({ page }) => {
  await prepare(page);
  await guestAt(page, 'latte');
  await page.goto(LINK);
  await expect(heading(page, 'Ya tienes productos en tu carrito')).toBeVisible();
  await expect(page.getByRole('region', { name: 'El pedido preparado' })).toContainText(/2\s*Café Oaxaca.*1\s*Café Chiapas/);
  await expect(page.getByRole('region', { name: 'Tu carrito' })).toContainText('Latte');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Conservar el mío' }).click();
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
  await expect(cartLink(page, 'Carrito, 1 producto')).toBeVisible();
  await expect(page.getByText(PLATFORM)).toHaveCount(0);

  await page.goto(LINK);
  await page.getByRole('button', { name: 'Reemplazar mi carrito' }).click();
  await expect(page.getByText(`Preparado por ${PLATFORM}.`)).toBeVisible();
  await expect(cartLink(page, WHOLE)).toBeVisible();
  await expect(page.getByRole('main').getByText('Latte')).toHaveCount(0);
});

test('an account’s own data are not replaced, and says nothing of the till', async ({ page }) => {
  await prepare(page, { tipo: 'recoger' });
  const person = await customer(page);
  await page.goto(LINK);
  await expect(page.getByText(`Preparado por ${PLATFORM}.`)).toBeVisible();
  await expect(page.getByRole('radio', { name: /Recoger en la casa/ })).toBeChecked();
  await expect(page.getByLabel('Correo electrónico')).toHaveCount(0);
  await expect(page.getByText('Pagar en caja')).toHaveCount(0);
  const profile = await (await page.request.get('/api/users/profile', { headers: { authorization: `Bearer ${person.token}` } })).json();
  expect(profile).toMatchObject({ name: person.name, email: person.email });
});

test('a link that no longer works says why', async ({ page, complaints }) => {
  complaints.forgive(refused(404));
  complaints.forgive(refused(422));
  for (const [estado, title] of [
    ['completada', 'Este enlace ya se usó'],
    ['cancelada', 'Este pedido se canceló'],
    ['cobrando', 'Este pedido se está pagando'],
  ] as const) {
    await prepare(page, { estado });
    await page.goto(LINK);
    await expect(heading(page, title)).toBeVisible();
  }
  await page.unrouteAll();
  await page.goto(`/pedir?sesion=ses_${'z'.repeat(22)}&k=${K}`);
  await expect(heading(page, 'Este enlace ya no sirve')).toBeVisible();
  await expect(page).toHaveURL(/\/pedir$/);
  await page.goto('/pedir?sesion=otra');
  await expect(heading(page, 'Este enlace ya no sirve')).toBeVisible();
});
