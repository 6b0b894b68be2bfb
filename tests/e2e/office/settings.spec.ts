import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { booking } from '../../factories/lounge.ts';
import { CERTIFICATES, CLAVE, CSD_NUMBER, CSD_RFC, KEY } from '../../stand-ins/csd.ts';
import { changeSettings, enterAsOwner, OWNER } from '../helpers/owner.ts';
import { pickup } from '../helpers/purchase.ts';
import { expect, expectAccessible, hydrated, refused, test } from '../helpers/shop.ts';

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** A day on which no other journey books. */
function dayAhead(days: number) {
  const iso = new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' });
  const [year = '', month = '', day = ''] = iso.split('-');
  return { iso, said: `${Number(day)} de ${MONTHS[Number(month) - 1]}`, year };
}

const openSettings = async (page: Page) => {
  await page.goto('/dashboard/ajustes');
  await expect(page.getByRole('heading', { name: 'Horario', exact: true })).toBeVisible();
};
const close = async (page: Page, day: string) => {
  await page.getByLabel('Día cerrado').fill(day);
  await page.getByRole('button', { name: 'Agregar día' }).click();
};
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' }).click();

test('the list of sections marks the section on the screen', { tag: '@desktop' }, async ({ page }) => {
  await enterAsOwner(page);
  await openSettings(page);
  const section = (name: string) => page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name });
  await expect(section('La casa')).toHaveAttribute('aria-current', 'true');
  // Also the last sections, which are shorter than the screen.
  for (const name of ['Zonas de entrega', 'Impuestos', 'Avisos']) {
    await section(name).click();
    await expect(section(name)).toHaveAttribute('aria-current', 'true');
  }
  await expectAccessible(page);
});

test('the owner closes a day and guests read it; a second owner is told of the change', { tag: '@desktop' }, async ({
  page,
  browser,
  complaints,
}) => {
  complaints.forgive(refused(409));
  const [closed, other] = [dayAhead(13), dayAhead(400)];
  const chip = (on: Page, day: typeof closed) => on.getByRole('button', { name: `Quitar ${day.said} de ${day.year}` });
  const headers = await enterAsOwner(page);
  const second = await (await browser.newContext()).newPage();
  await enterAsOwner(second);
  const before = await (await page.request.get('/api/ajustes/horario', { headers })).json();
  try {
    await Promise.all([openSettings(page), openSettings(second)]);
    await close(page, closed.iso);
    await expect(page.getByText('1 cambio sin guardar')).toBeVisible();
    await expectAccessible(page);
    await save(page);
    await expect(page.getByText('Ajustes guardados')).toBeVisible();

    // The second owner still has the older version on the screen: the change is refused, and stays in the form.
    await close(second, other.iso);
    await save(second);
    await expect(second.getByRole('alert')).toContainText('cambió esta sección mientras la editabas');
    await expect(chip(second, other)).toBeVisible();
    await expect(second.getByText('1 cambio sin guardar')).toBeVisible();
    await second.getByRole('button', { name: 'Ver los suyos' }).click();
    await expect(chip(second, closed)).toBeVisible();
    await expect(chip(second, other)).toHaveCount(0);

    for (const path of ['/', '/menu', '/products', '/coffee', '/pedir', '/contacto', '/lounge']) {
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText(`${closed.said}: cerrado`);
    }
    await expect(page.getByRole('contentinfo')).toContainText(`${closed.said}: cerrado`);
    const book = page.getByRole('button', { name: 'Reservar', exact: true });
    await book.scrollIntoViewIfNeeded();
    // The form is disabled until it is hydrated.
    await expect(book).toBeEnabled();
    const day = page.getByLabel('Fecha').getByRole('button', { name: closed.said, exact: true });
    if (!(await day.isVisible())) await page.getByRole('button', { name: 'Mes siguiente' }).click();
    await day.click();
    await expect(page.getByText('Ese día está cerrado.')).toBeVisible();

    await chip(second, closed).click();
    await save(second);
    await expect(second.getByText('Ajustes guardados')).toBeVisible();
    for (const path of ['/', '/products', '/contacto']) {
      await page.goto(path);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByText(`${closed.said}: cerrado`)).toHaveCount(0);
    }
  } finally {
    const { version } = await (await page.request.get('/api/ajustes/horario', { headers })).json();
    await page.request.put('/api/ajustes/horario', { headers, data: { version, valor: before.valor } });
    await second.context().close();
  }
});

test('the focus stays near when parts of the settings appear and disappear', { tag: '@desktop' }, async ({ page }) => {
  await enterAsOwner(page);
  await openSettings(page);
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Agregar turno a Lunes');
  await expect(page.getByLabel('Lunes, abre (turno 2)')).toBeFocused();
  await press('Quitar turno 2 de Lunes');
  await expect(page.getByRole('button', { name: 'Agregar turno a Lunes' })).toBeFocused();
  const day = dayAhead(401);
  await close(page, day.iso);
  await press(`Quitar ${day.said} de ${day.year}`);
  await expect(page.getByLabel('Día cerrado')).toBeFocused();
  await page.getByRole('button', { name: /^Mesa 3,/ }).click();
  await press('Quitar la mesa 3');
  await expect(page.getByLabel('Qué se bloquea')).toBeFocused();
});

test('a table with too many seats is opened and marked', { tag: '@desktop' }, async ({ page, complaints }) => {
  complaints.forgive(refused(422));
  await enterAsOwner(page);
  await openSettings(page);
  await page.getByRole('button', { name: /^Mesa 3,/ }).click();
  const seats = page.getByLabel('Lugares de la mesa 3');
  await seats.fill('99');
  await page.getByRole('button', { name: /^Mesa 3,/ }).click();
  await save(page);
  await expect(seats).toBeFocused();
  await expect(seats).toHaveAccessibleDescription('El máximo es 40.');
});

test('leaving with changes asks: stay, discard or save', { tag: '@desktop' }, async ({ page, complaints }) => {
  complaints.forgive(refused(422));
  const headers = await enterAsOwner(page);
  const link = page.getByLabel('TikTok');
  const question = page.getByRole('dialog', { name: '¿Guardar antes de salir?' });
  const answer = (name: string) => question.getByRole('button', { name, exact: true });
  const toSales = page.getByRole('link', { name: 'Ventas', exact: true });
  const goBack = () => page.evaluate(() => history.back());
  await page.goto('/dashboard/orders');
  await page.getByRole('link', { name: 'Ajustes', exact: true }).click();
  const { valor } = await (await page.request.get('/api/ajustes/casa', { headers })).json();
  try {
    await link.fill('tiktok.com');
    await goBack();
    await expect(question).toContainText('Cambiaste La casa.');
    await expect(answer('Seguir aquí')).toBeFocused();
    await expectAccessible(page);
    await answer('Seguir aquí').click();
    await expect(question).toBeHidden();
    await expect(link).toHaveValue('tiktok.com');
    await goBack();
    await answer('Descartar').click();
    await expect(page).toHaveURL(/\/dashboard\/orders$/);

    await page.evaluate(() => history.forward());
    await expect(link).toHaveValue(valor.redes.tiktok);
    await link.fill('tiktok.com');
    await toSales.click();
    await answer('Guardar').click();
    // A refused save does not leave the page.
    await expect(link).toBeFocused();
    await expect(link).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL(/\/dashboard\/ajustes$/);
    await link.fill('https://www.tiktok.com/@casa');
    await goBack();
    await answer('Guardar').click();
    await expect(page).toHaveURL(/\/dashboard\/orders$/);
    await page.evaluate(() => history.forward());
    await expect(link).toHaveValue('https://www.tiktok.com/@casa');
  } finally {
    await changeSettings(page.request, 'casa', { redes: valor.redes });
  }
});

test('the owner sets the tax data and the certificate for invoices, and what is wrong is marked', { tag: '@phone' }, async ({
  page,
  complaints,
}) => {
  complaints.forgive(refused(422));
  const headers = await enterAsOwner(page);
  const file = (name: string, base64: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(base64, 'base64') });
  try {
    await openSettings(page);
    await page.getByLabel('RFC de la casa').fill('cbl201301ab1');
    await expect(page.getByLabel('RFC de la casa')).toHaveValue('CBL201301AB1');
    await page.getByLabel('Régimen fiscal').selectOption('626 · Régimen Simplificado de Confianza');
    await save(page);
    await expect(page.getByText('Escribe un RFC válido.')).toBeVisible();
    await expect(page.getByLabel('RFC de la casa')).toBeFocused();
    await page.getByLabel('RFC de la casa').fill(CSD_RFC);
    await page.getByLabel('Factura global').selectOption('Semanal');
    await page.getByLabel('Razón social').fill('Cafés de Altura SA de CV');
    await expectAccessible(page);
    await save(page);
    await expect(page.getByText('Ajustes guardados')).toBeVisible();
    await page.getByRole('button', { name: 'Subir certificado' }).click();
    const dialog = page.getByRole('dialog', { name: 'Certificado de sello digital' });
    await dialog.getByLabel('Certificado (.cer)').setInputFiles(file('CSD.cer', CERTIFICATES.csd));
    await dialog.getByLabel('Llave (.key)').setInputFiles(file('CSD.key', KEY));
    await dialog.getByLabel('Contraseña de la llave').fill('otra');
    await dialog.getByLabel('Tu contraseña').fill(OWNER.password);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByText('La contraseña de la llave no es correcta.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Contraseña de la llave').fill(CLAVE);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog).toBeHidden();
    const part = page.getByRole('region', { name: 'Certificado de sello digital' });
    await expect(part.getByText(CSD_NUMBER)).toBeVisible();
    await expect(part.getByText('Las facturas son de prueba')).toBeVisible();
    await expectAccessible(page);
    await part.getByRole('button', { name: 'Borrar' }).click();
    await page.getByRole('dialog', { name: 'Borrar el certificado' }).getByRole('button', { name: 'Borrar' }).click();
    await expect(part.getByText('Todavía no hay certificado.')).toBeVisible();
    await page.goto('/privacidad');
    await expect(page.getByText('Cafés de Altura SA de CV (Casa Blanca), con domicilio en')).toBeVisible();
  } finally {
    const { version, valor } = await (await page.request.get('/api/ajustes/fiscal', { headers })).json();
    const data = { version, valor: { ...valor, rfc: null, razon_social: null, regimen: null, global: 'no' } };
    await page.request.put('/api/ajustes/fiscal', { headers, data });
  }
});

test('the owner adds a zone of delivery, and a wrong postal code is marked', { tag: '@phone' }, async ({ page, complaints }) => {
  complaints.forgive(refused(422));
  const headers = await enterAsOwner(page);
  type Delivery = { version: number; valor: { zonas: { nombre: string }[] } };
  const delivery = async () => (await (await page.request.get('/api/ajustes/entrega', { headers })).json()) as Delivery;
  // A place of which no other journey has an address.
  const NAME = 'Isla Mujeres';
  try {
    await openSettings(page);
    await page.getByRole('button', { name: 'Agregar zona' }).click();
    await expect(page.getByLabel('Nombre de la zona')).toBeFocused();
    await page.keyboard.type(NAME);
    await page.getByLabel('Códigos postales').fill('77400, 774');
    await page.getByLabel('Costo de entrega').fill('80');
    await expectAccessible(page);
    await save(page);
    await expect(page.getByLabel('Códigos postales')).toBeFocused();
    await expect(page.getByLabel('Códigos postales')).toHaveAccessibleDescription(/5 dígitos/);
    await page.getByLabel('Códigos postales').fill('77400, 7741*');
    await save(page);
    await expect(page.getByText('Ajustes guardados')).toBeVisible();
    // The button is gone, and focusing a field would open the phone's keyboard.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect((await delivery()).valor.zonas).toContainEqual({
      ...{ nombre: NAME, codigos: ['77400', '7741*'], costo: 80, minimo: 0, minutos: [35, 50] },
    });
    await page.reload();
    await page.getByRole('button', { name: NAME }).click();
    await page.getByRole('button', { name: 'Quitar la zona' }).click();
    await expect(page.getByText('1 cambio sin guardar')).toBeVisible();
    const phone = page.getByLabel('Teléfono', { exact: true });
    await phone.pressSequentially('1');
    await page.getByRole('button', { name: 'Descartar' }).press('Enter');
    await expect(page.getByRole('button', { name: NAME })).toBeVisible();
    await expect(phone).toBeFocused();
  } finally {
    const { version, valor } = await delivery();
    const data = { version, valor: { ...valor, zonas: valor.zonas.filter(({ nombre }) => nombre !== NAME) } };
    await page.request.put('/api/ajustes/entrega', { headers, data });
  }
});

test('the owner changes order types, tips and notices, and guests see the changes', { tag: '@desktop' }, async ({ page, browser }) => {
  const headers = await enterAsOwner(page);
  const turn = (name: RegExp, isOn: boolean) => page.getByRole('switch', { name }).setChecked(isOn, { force: true });
  const back = async (seccion: string, change: (valor: Record<string, object>) => object) => {
    const { version, valor } = await (await page.request.get(`/api/ajustes/${seccion}`, { headers })).json();
    await page.request.put(`/api/ajustes/${seccion}`, { headers, data: { version, valor: { ...valor, ...change(valor) } } });
  };
  try {
    await openSettings(page);
    await turn(/^A domicilio/, true);
    await turn(/^Propina al pagar/, true);
    await page.getByLabel('Porcentajes que se ofrecen').fill('12, 18');
    await turn(/^En preparación/, false);
    const bookings = page.getByRole('group', { name: 'Reservación nueva' });
    await bookings.getByRole('button', { name: 'Correo' }).click();
    const nobody = page.getByText('Elige al menos a una persona: sin ella no se envía nada.');
    await expect(nobody).toBeVisible();
    await page.getByRole('group', { name: 'Quién los recibe' }).getByRole('checkbox').first().check();
    await expect(nobody).toBeHidden();
    await expect(page.getByText('Modo de prueba: los correos no salen.')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText('3 cambios sin guardar')).toBeVisible();
    await save(page);
    await expect(page.getByText('Ajustes guardados')).toBeVisible();
    await expect(bookings.getByRole('button', { name: 'Correo' })).toHaveAttribute('aria-pressed', 'true');
    const { data } = await (await page.request.post('/api/reservaciones', { data: booking({ fecha_visita: dayAhead(17).iso }) })).json();
    await expect
      .poll(async () => (await readdir(join(process.env.E2E_DATA_DIR ?? '', 'outbox'))).join())
      .toContain(`notice-reservacion_nueva-${data.id}`);

    const guest = await (await browser.newContext()).newPage();
    await guest.goto('/products/latte');
    await hydrated(guest);
    await guest.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).click();
    await expect(guest.getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible();
    await guest.goto('/pedir');
    await expect(guest.getByRole('radio', { name: /^A domicilio/ })).toBeVisible();
    const tips = guest.getByRole('group', { name: 'Propina' });
    await expect(tips.getByRole('radio')).toHaveCount(4);
    await expect(tips.getByRole('radio', { checked: true })).toHaveCount(0);
    await tips.getByRole('radio', { name: /^18 %/ }).check({ force: true });
    await expect(guest.getByText('Propina, 18 %')).toBeVisible();
    await expect(guest.getByText('$96.76').first()).toBeVisible();
    await tips.getByRole('radio', { name: /^Otra/ }).check({ force: true });
    const own = guest.getByLabel('Cuánto quieres dejar');
    await own.fill('41.01');
    await expect(own).toHaveAccessibleDescription('La propina puede ser de hasta $41.00, la mitad de tu pedido.');
    await expect(guest.getByText('$82.00').first()).toBeVisible();
    await own.fill('mucha');
    await own.blur();
    await expect(own).toHaveAccessibleDescription('Escribe cuánto quieres dejar.');
    await own.fill('41');
    await expect(own).toHaveAccessibleDescription('');
    await expect(guest.getByText('$123.00').first()).toBeVisible();
    await guest.context().close();

    const { id } = await pickup(page.request);
    for (const status of ['preparando', 'listo'])
      expect((await page.request.put(`/api/orders/${id}`, { data: { status }, headers })).ok()).toBe(true);
    const mails = async () =>
      (await readdir(join(process.env.E2E_DATA_DIR ?? '', 'outbox'))).filter((name) => name.startsWith(`order-${id}-`));
    await expect.poll(mails).toContain(`order-${id}-listo.eml`);
    expect(await mails()).not.toContain(`order-${id}-preparando.eml`);
  } finally {
    await back('pedidos', ({ tipos }) => ({ tipos: { ...tipos, domicilio: false } }));
    await back('propinas', () => ({ activas: false, porcentajes: [10, 15, 20] }));
    await back('avisos', ({ correo, dueno }) => ({
      correo: { ...correo, preparando: true },
      dueno: { ...dueno, reservacion_nueva: 'off' },
      quien: [],
    }));
  }
});
