import { WITH_MOTION } from '../helpers/browser/windows.ts';
import { customer, expect, expectAccessible, fillCard, newEmail, payButton, refused, test } from '../helpers/shop.ts';

test.use(WITH_MOTION);

test('a visitor finds a product, becomes a customer, pays and sees the order', async ({ page, isMobile, complaints }) => {
  test.slow();
  await test.step('searches a product and adds it to the cart', async () => {
    await page.goto('/');
    if (isMobile) await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await page.getByRole('combobox', { name: 'Buscar productos' }).fill('oaxaca');
    await page.getByRole('option', { name: /Café Oaxaca/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Café Oaxaca' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).click();
    await expect(page.getByText('Producto añadido al carrito').first()).toBeVisible();
    await page.goto('/products/cafe-chiapas');
    await page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).click();
    await expect(page.getByRole('link', { name: 'Carrito, 2 productos' })).toBeVisible();
  });

  await test.step('opens the cart', async () => {
    await page.getByRole('link', { name: 'Carrito, 2 productos' }).click();
    await expect(page.getByText('Tienes 2 productos listos para el checkout.')).toBeVisible();
    await page.getByRole('group', { name: 'Café Oaxaca' }).getByLabel('Cantidad').selectOption('2');
    await page.getByRole('group', { name: 'Café Chiapas' }).getByLabel('Cantidad').selectOption('6+');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Cantidad').fill('6');
    await expect(dialog.getByRole('button', { name: 'Confirmar' })).toBeDisabled();
    await dialog.getByLabel('Cantidad').fill('8');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByRole('group', { name: 'Café Chiapas' }).getByLabel('Cantidad')).toHaveValue('8');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Proceder al pago (2)' }).click();
  });

  await test.step('registers, and returns with the cart', async () => {
    await expect(page).toHaveURL('/pedir');
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL('/login?redirect=%2Fpedir');
    await expect(page.getByText('Entra y vuelves a tu pedido: lo que elegiste te espera.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Crea tu cuenta' }).click();
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    for (const name of ['Nombre completo', 'Correo electrónico', 'Contraseña'])
      await expect(page.getByLabel(name, { exact: true })).toHaveAccessibleDescription(/\S/);
    await page.getByLabel('Nombre completo').fill('Ximena Robles');
    await page.getByLabel('Correo electrónico').fill(newEmail());
    await page.getByLabel('Contraseña', { exact: true }).fill('casa de cal');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await expect(page).toHaveURL('/pedir');
    await expect(page.getByRole('link', { name: 'Carrito, 2 productos' })).toBeVisible();
    await page.getByRole('link', { name: 'Carrito, 2 productos' }).click();
    await page.getByRole('button', { name: 'Proceder al pago (2)' }).click();
    // Members pay on the same page as guests. Their addresses lead there too.
    await expect(page).toHaveURL('/pedir');
    await page.goto('/delivery');
    await expect(page.getByRole('link', { name: 'Elegir cómo lo quiero' })).toHaveAttribute('href', '/pedir');
  });

  await test.step('enters the address', async () => {
    await page.getByRole('textbox', { name: 'Calle y número' }).fill('Calle Tonalá 87, interior 4');
    await page.getByRole('textbox', { name: 'Ciudad' }).fill('Ciudad de México');
    await page.getByRole('textbox', { name: 'Estado' }).fill('CDMX');
    const [save, other] = isMobile ? ['Continuar al pago', 'Agregar dirección'] : ['Agregar dirección', 'Continuar al pago'];
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByRole('textbox', { name: 'Código postal' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Código postal' })).toHaveAccessibleDescription('Este campo es obligatorio.');
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Código postal' }).fill('06700');
    // On phones one button saves the first address and continues.
    if (isMobile) await expect(page.getByRole('button', { name: other })).toHaveCount(0);
    await page.getByRole('button', { name: save }).click();
    if (isMobile) return;
    await expect(page.getByRole('radio', { name: /Calle Tonalá 87.*Predeterminada/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /Calle Tonalá 87/ })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: other }).click();
  });

  const number = await test.step('pays and gets the receipt', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Revisa y paga' })).toBeFocused();
    await expect(page.getByRole('radio', { name: /Por paquetería/ })).toBeChecked();
    await expect(page.getByRole('region', { name: 'Dirección de envío' })).toContainText('Calle Tonalá 87, interior 4');
    await expect(page.getByText('Modo de prueba')).toBeVisible();
    await fillCard(page);
    await expect(page.getByLabel('Número de tarjeta')).toHaveValue('4242 4242 4242 4242');
    await expectAccessible(page);
    await payButton(page).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
    await expect(page.getByText('2,938', { exact: true })).toBeVisible();
    await expect(page.getByText('$2,938.00')).toBeVisible();
    await expectAccessible(page);
    return page.getByText(/^[0-9A-F]{8}$/).innerText();
  });

  await test.step('finds the order in the account', async () => {
    await page.getByRole('link', { name: 'Ver mis pedidos' }).click();
    const order = page.getByRole('article');
    await expect(order).toHaveCount(1);
    await expect(order).toContainText(number);
    await expect(order).toContainText('pagado');
    await expect(order).toContainText('8 × $285.00');
    await expect(page.getByRole('link', { name: 'Carrito, 0 productos' })).toBeVisible();
    await expectAccessible(page);

    const ticket = order.getByRole('button', { name: 'Descargar ticket' });
    const downloading = page.waitForEvent('download');
    await ticket.click();
    expect((await downloading).suggestedFilename()).toMatch(new RegExp(`^ticket-${number.toLowerCase()}-[0-9a-f-]{27}\\.pdf$`));
    complaints.forgive(refused(503));
    await page.route('/api/tickets/*', (route) => route.fulfill({ status: 503, json: { message: 'No.', code: 'no' } }), { times: 1 });
    await ticket.click();
    await expect(page.getByText('Error al descargar el ticket. Por favor, inténtelo de nuevo.')).toBeVisible();
    await expect(ticket).toBeEnabled();
    // The address that the order's mail links to.
    await page.goto(`/profile?tab=pedidos&pedido=${number}`);
    await expect(order).toBeFocused();

    for (const tab of ['Mi información', 'Mis Puntos', 'Configuración']) {
      await page.getByRole('link', { name: tab }).click();
      await expect(page.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
      await expectAccessible(page);
    }
  });
});

test('a message about the cart covers neither the cart nor the bar with the price', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products/latte');
  await page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).click();
  const link = page.getByRole('link', { name: 'Ver carrito' });
  // The message stays as long as the pointer is on it.
  await link.hover();
  const covered = () =>
    ['header a[href="/cart"]', '.buy-foot > button'].filter((selector) => {
      const control = document.querySelector(selector);
      const { x, y, width, height } = control?.getBoundingClientRect() ?? new DOMRect();
      return !control?.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  // The message moves while it appears.
  await expect.poll(() => page.evaluate(covered)).toEqual([]);
  await expectAccessible(page);
  await link.click();
  await expect(page).toHaveURL('/cart');
  await expect(link).toHaveCount(0);
});

test('the theme is chosen in the settings and kept', { tag: '@phone' }, async ({ page }) => {
  await customer(page);
  await page.goto('/profile?tab=configuracion');
  await expect(page.getByText(/pronto|próximamente/i)).toHaveCount(0);
  await page.getByRole('radio', { name: 'Oscuro' }).check();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Claro' }).check();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
});

test('signing out leaves no data of the account in the browser', { tag: '@phone' }, async ({ page, isMobile }) => {
  await customer(page, { latte: 2 });
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible();
  const before = await page.evaluate(() => localStorage.getItem('session_id'));
  await page.goto('/profile');
  await page.getByRole('button', { name: isMobile ? 'Abrir menú' : 'Cuenta' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Carrito, 0 productos' })).toBeVisible();
  const left = await page.evaluate(() => ({ ...localStorage }));
  expect(left).not.toHaveProperty('token');
  expect(left).not.toHaveProperty('user');
  expect(left.session_id).toMatch(/^session-/);
  expect(left.session_id).not.toBe(before);
  await page.goto('/delivery');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdelivery/);
});
