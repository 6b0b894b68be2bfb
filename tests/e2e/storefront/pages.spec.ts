import { hold, painted } from '../helpers/browser/hold.ts';
import { customer, expect, expectAccessible, hydrated, newEmail, refused, test } from '../helpers/shop.ts';

test('the Club form subscribes and unsubscribes', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/suscripcion');
  const email = page.getByRole('textbox', { name: 'Correo electrónico' });
  const join = page.getByRole('button', { name: 'Suscribirme' });
  await join.click();
  await expect(page.getByText('Por favor ingresa tu correo electrónico')).toBeVisible();
  await email.fill('rosa');
  await join.click();
  await expect(page.getByText('Por favor ingresa un correo electrónico válido')).toBeVisible();
  await expectAccessible(page);
  const address = newEmail();
  await email.fill(address);
  await join.click();
  await expect(page.getByText('¡Gracias por suscribirte al Club Casa Blanca!')).toBeVisible();
  await expect(email).toHaveValue('');
  await page.getByRole('button', { name: 'Volver atrás' }).click();
  await expect(join).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar suscripción' }).click();
  await email.fill(address);
  await page.getByRole('button', { name: 'Cancelar suscripción' }).click();
  await expect(page.getByText('Suscripción cancelada exitosamente')).toBeVisible();
  await expect(join).toBeVisible();

  // The menu page has the same form.
  await page.goto('/products');
  await expect(page.getByRole('region', { name: 'Club Casa Blanca' }).getByRole('button', { name: 'Suscribirme' })).toBeEnabled();
});

test('the contact form confirms a message', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/contact');
  await expect(page).toHaveURL(/\/contacto$/);
  const send = page.getByRole('button', { name: 'Enviar mensaje' });
  await send.click();
  await expect(page.getByText('Correo inválido.')).toBeVisible();
  await expectAccessible(page);
  const email = newEmail();
  const fields = [
    [page.getByLabel('Nombre completo'), 'Ximena Robles'],
    [page.getByRole('main').getByLabel('Correo electrónico'), email],
    [page.getByLabel('Mensaje'), '¿Tienen mesa para doce?'],
  ] as const;
  for (const [field, text] of fields) await field.fill(text);
  await page.reload();
  for (const [field, text] of fields) await expect(field).toHaveValue(text);
  // Text that is typed while the answer is on its way is not part of the sent message.
  const [, , [message]] = fields;
  const sending = await hold(page, 'POST', '**/api/contact');
  await send.click();
  await sending.come();
  await message.fill('Y con terraza, si se puede.');
  await sending.letGo();
  await expect(page.getByText(/^Recibimos tu mensaje/)).toBeVisible();
  await expect(message).toHaveValue('Y con terraza, si se puede.');
  await send.click();
  await expect(message).toHaveValue('');
  await expect(page.getByText(/^Recibimos tu mensaje/)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Ximena');
  await page.reload();
  await hydrated(page);
  for (const [field] of fields) await expect(field).toHaveValue('');
});

test('the blog lists its articles, and has a feed and structured data', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/blog');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Tres sierras, tres tazas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tres sierras, tres tazas' })).toBeVisible();
  await expect(page).toHaveTitle('Tres sierras, tres tazas · Casa Blanca');
  await expectAccessible(page);

  const feed = await page.request.get('/blog/feed.xml');
  expect(feed.headers()['content-type']).toContain('application/atom+xml');
  const links = [...(await feed.text()).matchAll(/<entry>[\s\S]*?<link href="([^"]+)"/g)].map(
    ([, link]) => new URL(link as string).pathname,
  );
  expect(links).toHaveLength(6);
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  for (const path of links) {
    expect(sitemap).toContain(`${path}</loc>`);
    const text = await (await page.request.get(path)).text();
    expect(text).toContain('"@type":"Article"');
    // Every link from an article to a product works.
    for (const [, to = ''] of text.matchAll(/<a href="(\/products\/[^"]+)"/g)) expect((await page.request.get(to)).status(), to).toBe(200);
  }
});

test('the about page is accessible; an invalid unsubscribe link shows an error', { tag: '@desktop' }, async ({ page, complaints }) => {
  complaints.forgive(/status of 400/);
  await page.goto('/nosotros');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/suscripcion/cancelar?token=no-es');
  await page.getByRole('button', { name: 'Cancelar suscripción' }).click();
  await expect(page.getByText('Este enlace no es válido.')).toBeVisible();
  await expect(page).toHaveURL(/\/suscripcion\/cancelar$/);
});

test('the code of a table that no longer exists says so', { tag: '@phone' }, async ({ page, complaints }) => {
  complaints.forgive(refused(404));
  const answer = await page.goto('/mesa/99?k=vieja');
  // At once: the server's page says it, before any script could offer the menu for that table.
  expect(answer?.status()).toBe(404);
  expect(await answer?.text()).toContain('No hay una mesa con ese número');
  await expect(page.getByRole('heading', { name: 'No hay una mesa con ese número' })).toBeVisible();
  await expect(page).toHaveURL('/mesa/99');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('mesa'))).toBeNull();
  await expectAccessible(page);
});

test('privacy, terms, returns and delivery have pages, which the footer links', { tag: '@phone' }, async ({ page }) => {
  const pages = [
    ['Aviso de privacidad', '/privacidad', 'Tus derechos (ARCO)'],
    ['Términos', '/terminos', 'Precios y pago'],
    ['Devoluciones', '/devoluciones', 'Cancelar un pedido'],
    ['Envíos', '/envios', 'A dónde llegamos'],
  ] as const;
  const footer = page.getByRole('contentinfo');
  await page.goto('/contacto');
  await expect(footer.getByRole('link', { name: /^\+52/ })).toHaveAttribute('href', /^tel:/);
  await expect(page.getByText('Abrimos de lunes a domingo, de 7 AM a 11 PM. Si prefieres escribir')).toBeVisible();
  for (const name of ['Lounge', 'Suscripción', 'Blog']) await expect(footer.getByRole('link', { name })).toBeVisible();
  for (const [link, path, part] of pages) {
    await footer.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible();
    await expectAccessible(page);
  }
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  for (const [, path] of pages) expect(sitemap).toContain(`${path}</loc>`);
});

test('every form with personal data links the privacy notice', { tag: '@phone' }, async ({ page }) => {
  const notice = page.getByRole('main').getByRole('link', { name: /^aviso de privacidad/ });
  for (const path of ['/register', '/contacto', '/suscripcion', '/lounge']) {
    await page.goto(path);
    await expect(notice, path).toHaveAttribute('href', '/privacidad');
    await expect(notice, path).toHaveAttribute('target', '_blank');
  }
  await customer(page, { latte: 1 });
  await page.goto('/delivery');
  await page.getByRole('button', { name: 'Agregar dirección' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: /^aviso de privacidad/ })).toBeVisible();
});

test('an address whose save is answered late does not replace another chosen one', { tag: '@phone' }, async ({ page }) => {
  await customer(page, { latte: 1 });
  await page.goto('/delivery');
  const dialog = page.getByRole('dialog');
  const add = async (street: string) => {
    await page.getByRole('button', { name: 'Agregar dirección' }).click();
    await dialog.getByLabel('Calle y número').fill(street);
    await dialog.getByLabel('Código postal').fill('06700');
    await dialog.getByLabel('Ciudad').fill('Ciudad de México');
    await dialog.getByLabel('Estado').fill('CDMX');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
  };
  await add('Orizaba 24');
  await expect(page.getByRole('radio', { name: /Orizaba 24/ })).toBeChecked();
  const saving = await hold(page, 'POST', '**/api/users/addresses');
  await add('Frontera 8');
  await saving.come();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: /Calle Tonalá 87/ }).check();
  await saving.letGo();
  await expect(page.getByRole('radio', { name: /Frontera 8/ })).toBeVisible();
  await painted(page);
  await expect(page.getByRole('radio', { name: /Calle Tonalá 87/ })).toBeChecked();
});

test('sign-in and checkout have a footer of one line', { tag: '@phone' }, async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path);
    await expect(footer.getByRole('link', { name: 'Aviso de privacidad' })).toBeVisible();
    await expect(footer.getByRole('heading')).toHaveCount(0);
  }
  await expectAccessible(page);
});
