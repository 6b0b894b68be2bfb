import { holdScripts } from '../helpers/browser/hold.ts';
import { expect, hydrated, refused, test } from '../helpers/shop.ts';

test('the menu page hydrates without errors', async ({ page }) => {
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await hydrated(page);
  await page.waitForLoadState('networkidle');
});

test('no hour of the lounge looks full before the form is hydrated', { tag: '@phone' }, async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto('/lounge');
  await expect(page.getByRole('radio', { name: '9:00 PM' })).toBeDisabled();
  await expect(page.getByText('9:00 PM', { exact: true })).toHaveCSS('text-decoration-line', 'none');
  arrive();
});

test('clicks and input before hydration are replayed after it', async ({ page, isMobile }) => {
  let arrive = await holdScripts(page);
  await page.goto('/');
  if (isMobile) await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  else await page.getByRole('combobox', { name: 'Buscar productos' }).fill('oaxaca');
  arrive();
  if (isMobile) await page.getByRole('combobox', { name: 'Buscar productos' }).fill('oaxaca');
  await expect(page.getByRole('option', { name: /Café Oaxaca/ })).toBeVisible();

  await page.unrouteAll();
  arrive = await holdScripts(page);
  await page.goto('/products');
  await page.getByLabel('Ordenar por precio').selectOption('Mayor precio');
  await page.getByRole('main').getByRole('searchbox').fill('pan');
  arrive();
  await expect(page.getByRole('button', { name: 'Quitar Mayor precio' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Quitar.*pan/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('pan');
});

test('a choice and "Agregar al carrito" before hydration are not lost', async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto('/products/latte');
  await page.getByRole('radio', { name: '12 oz +$10' }).check();
  await page.getByRole('button', { name: 'Agregar al carrito' }).click();
  arrive();
  await expect(page.getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('listitem').filter({ hasText: 'Latte' })).toContainText('12 oz');
});

test('Enter before hydration sends a form whose button waits for its fields', async ({ page, complaints }) => {
  complaints.forgive(refused(401));
  const arrive = await holdScripts(page);
  await page.goto('/login');
  await page.getByLabel('Correo').fill('nadie@correo.mx');
  await page.getByLabel('Contraseña', { exact: true }).fill('casa de cal');
  await page.keyboard.press('Enter');
  arrive();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('the lounge’s calendar can be pressed only once it reacts', async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto('/lounge');
  const next = page.getByRole('button', { name: 'Mes siguiente' });
  const more = page.getByRole('button', { name: 'Una persona más' });
  const today = page.getByRole('button', { name: /^Hoy, / });
  await expect(today).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(more).toBeDisabled();
  arrive();
  await next.click();
  await expect(today).toHaveCount(0);
  await more.click();
  await expect(page.getByLabel('Número de personas')).toHaveValue('3');
});

test('typed text survives the removal of the token from the address', async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto('/reset-password?token=inventado');
  const fields = ['Nueva contraseña', 'Confirmar contraseña'].map((name) => page.getByRole('textbox', { name }));
  for (const field of fields) await field.fill('la de hoy ☕');
  arrive();
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(page.getByRole('button', { name: 'Cambiar contraseña' })).toBeEnabled();
  for (const field of fields) await expect(field).toHaveValue('la de hoy ☕');
});

/** Pages with a server-rendered form, the form's script, and its button. */
const LATE_FORMS = [
  ['/login', 'sign-in-form', 'Iniciar sesión'],
  ['/register', 'register-form', 'Crear cuenta'],
  ['/forgot-password', 'forgot-form', 'Enviar enlace'],
  ['/contacto', 'contact-form', 'Enviar mensaje'],
  ['/suscripcion', 'club-form', 'Suscribirme'],
  ['/suscripcion/cancelar?token=inventado', 'leave', 'Cancelar suscripción'],
  ['/products', 'club-block', 'Suscribirme'],
  ['/lounge', 'reservation-form', 'Reservar'],
] as const;

for (const [path, part, name] of LATE_FORMS)
  test(`the form of ${path} does not move when its script loads last`, async ({ page }) => {
    const script = new RegExp(`/assets/${part}-[\\w-]{8}\\.js$`);
    const asked = page.waitForRequest(script);
    const arrive = await holdScripts(page, script);
    await page.goto(path);
    const button = page.getByRole('main').getByRole('button', { name, exact: true });
    await expect(button).toBeDisabled();
    const rendered = await button.elementHandle();
    await asked;
    // The rest of the page is hydrated.
    await expect(page.getByRole('link', { name: 'Carrito, 0 productos' })).toBeVisible();
    await expect(button).toBeVisible();
    arrive();
    await expect(button).toBeEnabled();
    expect(await button.evaluate((now, before) => now === before, rendered)).toBe(true);
  });
