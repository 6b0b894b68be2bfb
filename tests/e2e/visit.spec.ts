import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { enterAsOwner, ownerHeaders } from './owner.ts';
import { CARDS, expect, expectAccessible, fillCard, newEmail, payButton, test } from './shop.ts';

// Several guests and the staff.
test.slow();

/** Orders one product for the visit whose page is open, and pays it without an account. */
async function orderAndPay(page: Page, name: string) {
  await page.getByRole('button', { name: 'Elegir del menú' }).click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByText(/^Mesa \d+: tu pedido llega ahí\.$/)).toBeVisible();
  await page
    .getByRole('button', { name: /^Agregar al carrito: / })
    .first()
    .click();
  await page.getByRole('link', { name: 'Carrito, 1 producto' }).click();
  await expect(page.getByRole('link', { name: /^Mesa \d+ Tu pedido llega ahí$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Proceder al pago (1)' }).click();
  await expect(page.getByRole('heading', { name: 'Tu visita' })).toBeVisible();
  await page.getByLabel('Nombre completo').fill(name);
  await page.getByLabel('Teléfono').fill('55 1234 5678');
  await page.getByLabel('Correo electrónico').fill(newEmail());
  await fillCard(page, CARDS.pays);
  await expect(page.getByText(/^Te lo llevamos a la mesa \d+/)).toBeVisible();
  await expectAccessible(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
}

/** The owner takes orders at the tables. Another journey may change the same section of the settings at this moment: then it is read again. */
async function takeOrdersAtTables(request: APIRequestContext) {
  const headers = await ownerHeaders(request);
  await expect(async () => {
    const { version, valor } = await (await request.get('/api/ajustes/pedidos', { headers })).json();
    if (valor.tipos.mesa) return;
    const data = { version, valor: { ...valor, tipos: { ...valor.tipos, mesa: true } } };
    expect((await request.put('/api/ajustes/pedidos', { headers, data })).status()).toBe(200);
  }).toPass();
}

const otherPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();

test('a party orders before it arrives, each guest pays apart, and the staff seats it in one press', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await takeOrdersAtTables(page.request);
  const day = new Date(Date.now() + 27 * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' });
  const answer = await page.request.post('/api/reservaciones', {
    data: {
      nombre_completo: 'Ximena Robles',
      correo_electronico: newEmail(),
      telefono: '55 4821 0937',
      fecha_visita: day,
      hora_visita: '1:00 PM',
      numero_personas: 2,
    },
  });
  const { codigo, token } = (await answer.json()).data;
  await page.goto(`/reservacion/${codigo}?token=${token}`);
  await expect(page.getByRole('heading', { name: 'Pide antes de llegar' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Código QR de la visita' })).toBeVisible();
  await expectAccessible(page);
  const link = (await page.getByRole('link', { name: 'Abrir el enlace para compartir' }).getAttribute('href')) ?? '';
  const shared = new URL(link);
  await orderAndPay(page, 'Renata Sol');

  const companion = await otherPage(browser);
  await companion.goto(shared.pathname + shared.search);
  const orders = companion.getByRole('list', { name: 'Pedidos de la visita' }).getByRole('listitem');
  await expect(orders).toHaveText([/Renata/]);
  await expect(companion).toHaveURL(new RegExp(`/visita/${codigo}$`));
  await expectAccessible(companion);
  await orderAndPay(companion, 'Iván Robledo');

  const staff = await otherPage(browser);
  await enterAsOwner(staff);
  await staff.goto(shared.pathname + shared.search);
  await staff.getByRole('button', { name: 'Sentar al grupo' }).click();
  await expect(staff.getByText('El grupo está en su mesa y la barra ya prepara su pedido.')).toBeVisible();
  await expect(staff.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(staff.getByRole('listitem').filter({ hasText: 'preparando' })).toHaveCount(2);

  await companion.goto(shared.pathname + shared.search);
  await companion.getByRole('button', { name: 'Pedir otra ronda' }).click();
  await expect(companion.getByText(/^Mesa \d+: tu pedido llega ahí\.$/)).toBeVisible();
  await staff.context().close();
  await companion.context().close();
});

test('the owner prints the codes of the tables, and a guest who scans one orders for that table', { tag: '@desktop' }, async ({ page }) => {
  const headers = await enterAsOwner(page);
  await takeOrdersAtTables(page.request);
  await page.goto('/dashboard/reservations');
  await page.getByRole('link', { name: 'Códigos' }).click();
  await expect(page.getByRole('list', { name: 'Códigos' }).getByRole('listitem')).toHaveCount(12);
  await expect(page.getByRole('img', { name: 'Código QR de la mesa 7' })).toBeVisible();
  await expectAccessible(page);
  const { data } = await (await page.request.get('/api/mesas/qr', { headers })).json();
  const { pathname, search } = new URL(data[6].url);
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', { level: 1, name: 'Mesa 7' })).toBeVisible();
  await expect(page).toHaveURL(/\/mesa\/7$/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver el menú' }).click();
  await expect(page.getByText('Mesa 7: tu pedido llega ahí.')).toBeVisible();
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
  await page.reload();
  await page.getByRole('radio', { name: /^En mi mesa/ }).check({ force: true });
  await expect(table('Mesa 1')).toBeVisible();
  await expect(tables.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(tables).toHaveAccessibleDescription('Elige tu mesa.');
  await table('Mesa 3').check({ force: true });
  await expect(tables).not.toHaveAccessibleDescription(/./);
  await expect(page.getByText(/^Te lo llevamos a la mesa 3/)).toBeVisible();
});
