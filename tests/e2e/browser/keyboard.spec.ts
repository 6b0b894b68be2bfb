import type { Page } from '@playwright/test';
import { dayAhead, send } from '../helpers/booking.ts';
import { CARDS, customer, expect, hydrated, newEmail, test } from '../helpers/shop.ts';

/** Waits for the named control, whose code may still be loading, and presses Tab until it has the focus. */
async function tabTo(page: Page, name: string, most = 60) {
  const named = (role: 'button' | 'link') => page.getByRole(role, { name });
  const controls = page.getByLabel(name).or(named('button')).or(named('link'));
  await expect(controls.filter({ visible: true }).first()).toBeEnabled();
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement | null;
      return focused?.getAttribute('aria-label') ?? focused?.labels?.[0]?.textContent ?? focused?.textContent ?? '';
    });
    if (text.trim().startsWith(name)) return expect(page.locator(':focus')).toBeInViewport();
  }
  throw new Error(`Tab never came to ${name}`);
}

test('a purchase without a mouse', async ({ page }) => {
  const { keyboard } = page;
  await page.goto('/products/cafe-oaxaca');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await hydrated(page);
  await tabTo(page, 'Agregar al carrito');
  await keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible();

  await page.goto('/cart');
  await expect(page.getByText('Tienes 1 producto esperando por ti.')).toBeVisible();
  await expect(page.getByLabel('Cantidad')).toBeVisible();
  await tabTo(page, 'Cantidad');
  await keyboard.press('ArrowDown');
  await expect(page.getByLabel('Cantidad')).toHaveValue('2');
  await tabTo(page, 'Proceder al pago (1)');
  await keyboard.press('Enter');

  await expect(page).toHaveURL('/pedir');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/login?redirect=%2Fdelivery');
  await tabTo(page, 'Crea tu cuenta');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/register/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, 'Nombre completo');
  await keyboard.type('Ximena Robles');
  await tabTo(page, 'Correo electrónico');
  await keyboard.type('sin arroba');
  await tabTo(page, 'Contraseña');
  await keyboard.type('corta');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Correo electrónico')).toBeFocused();
  await expect(page.getByText('Correo inválido.')).toBeVisible();
  await keyboard.press('Control+A');
  await keyboard.type(newEmail());
  await tabTo(page, 'Contraseña');
  await keyboard.press('Control+A');
  await keyboard.type('casa de cal');
  await keyboard.press('Enter');

  await expect(page).toHaveURL(/\/delivery/);
  for (const [field, text] of [
    ['Calle y número', 'Calle 60 núm. 418'],
    ['Ciudad', 'Mérida'],
    ['Estado', 'Yucatán'],
    ['Código postal', '97000'],
  ] as const) {
    await tabTo(page, field);
    await keyboard.type(text);
  }
  await keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /Calle 60/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /Calle 60/ })).toBeFocused();

  await tabTo(page, 'Agregar dirección');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Nueva dirección' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Agregar dirección' })).toBeFocused();
  await tabTo(page, 'Continuar al pago');
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, 'Número de tarjeta');
  await keyboard.type(CARDS.asks);
  await tabTo(page, 'Vencimiento');
  await keyboard.type(`12${(new Date().getFullYear() + 2) % 100}`);
  await tabTo(page, 'CVC');
  await keyboard.type('123');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Confirma con tu banco' })).toBeVisible();
  await tabTo(page, 'Aprobar', 6);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
  await tabTo(page, 'Ver mis pedidos');
  await keyboard.press('Enter');
  await expect(page.getByRole('article')).toContainText('Calle 60 núm. 418');
});

/** Presses the keys without waiting for the effect of each. */
const rush = ({ keyboard }: Page, ...keys: string[]) => Promise.all(keys.flatMap((key) => [keyboard.down(key), keyboard.up(key)]));

/** Holds the answers. @returns a function that delivers them */
async function holdAnswers(page: Page, url: string) {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

test('keys that are typed fast count in the lounge’s calendar, also across months', async ({ page }) => {
  await page.goto('/lounge');
  await send(page).scrollIntoViewIfNeeded();
  await expect(send(page)).toBeEnabled();
  const dates = page.getByRole('group', { name: 'Fecha' });
  const earlier = dates.getByRole('button', { name: 'Mes anterior' });
  await dates.locator('table button[tabindex="0"]').focus();
  await rush(page, ...Array.from({ length: 5 }, () => 'ArrowDown'), 'Enter');
  const chosen = dates.getByRole('button', { pressed: true });
  await expect(chosen).toHaveAccessibleName(dayAhead(35).said);
  await expect(chosen).toBeFocused();
  await page.getByRole('group', { name: 'Hora' }).locator('input:enabled').first().press(' ');
  const tables = page.getByRole('radiogroup', { name: 'Mesa' });
  await expect(tables).toBeVisible();
  await page.getByRole('button', { name: 'Ocultar el plano' }).focus();
  await rush(page, 'Tab', 'ArrowRight');
  const table = tables.getByRole('radio', { checked: true });
  await expect(table).toHaveAccessibleName(/^Mesa/);
  await expect(table).toBeFocused();
  // At the first month and at the least number of people, the button keeps the focus.
  await earlier.focus();
  await rush(page, 'Enter', 'Enter', 'Enter');
  await expect(earlier).toBeDisabled();
  await expect(earlier).toBeFocused();
  const fewer = page.getByRole('button', { name: 'Una persona menos' });
  await fewer.focus();
  await rush(page, 'Enter', 'Enter');
  await expect(page.getByLabel('Número de personas')).toHaveValue('1');
  await expect(fewer).toBeFocused();
});

test('chat, account menu and dialogs are used by keyboard, and Escape returns to what opened them', async ({ page }) => {
  await page.goto('/products');
  await hydrated(page);
  const product = page.getByRole('link', { name: 'Matcha latte', exact: true });
  const options = page.getByRole('dialog', { name: 'Matcha latte' });
  const letOptions = await holdAnswers(page, '**/api/products/*');
  await product.press('Enter');
  await expect(options).toBeVisible();
  // Escape closes the dialog even while the options are loading.
  await page.keyboard.press('Escape');
  await expect(product).toBeFocused();
  letOptions();
  await product.press('Enter');
  await expect(options.getByRole('radio', { name: '12 oz' })).toBeVisible();
  await rush(page, 'Tab', 'ArrowRight', 'Tab', 'ArrowDown');
  await expect(options.getByRole('radio', { name: '12 oz' })).toBeChecked();
  await expect(options.getByRole('group', { name: 'Leche' }).locator('input').nth(1)).toBeChecked();
  await expect(options.getByRole('group', { name: 'Leche' }).locator('input').nth(1)).toBeFocused();

  await customer(page);
  await page.goto('/delivery');
  const add = page.getByRole('button', { name: 'Agregar dirección' });
  await add.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nueva dirección' });
  await expect(dialog.locator('input').nth(0)).toBeFocused();
  await rush(page, 'Tab', 'Tab');
  await expect(dialog.locator('input').nth(2)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  // With the last address the whole list disappears.
  await page.getByRole('button', { name: 'Eliminar' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goto('/nosotros');
  await hydrated(page);
  const door = page.getByRole('button', { name: 'Abrir chat' });
  await door.press('Enter');
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(door).toBeFocused();

  await page.getByRole('button', { name: 'Cuenta' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Perfil', exact: true })).toBeVisible();
  await rush(page, 'Tab', 'Tab', 'Enter');
  await expect(page).toHaveURL('/profile/reservaciones');
});

test('Tab follows the order of the screen in the reservation form', async ({ page }) => {
  for (const [width, name] of [
    [390, 'Una persona menos'],
    [1440, '+52 55 5012 3456'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/lounge');
    await send(page).scrollIntoViewIfNeeded();
    await expect(send(page)).toBeEnabled();
    await page.locator('#reservar').focus();
    await page.keyboard.press('Tab');
    const part = page.getByRole('region', { name: 'Reservaciones Lounge Premium' });
    await expect(part.getByRole('button', { name }).or(part.getByRole('link', { name }))).toBeFocused();
  }
});

test('a control that replaces the focused one gets the focus', async ({ page }) => {
  await customer(page, { concha: 8 });
  await page.goto('/cart');
  const quantity = page.getByLabel('Cantidad');
  await expect(quantity).toHaveValue('8');
  await quantity.fill('9');
  await quantity.press('Enter');
  await expect(page.getByRole('link', { name: 'Carrito, 1 producto, 9 unidades' })).toBeVisible();
  await expect(quantity).toBeFocused();
  await page.getByRole('button', { name: 'Volver al selector' }).press('Enter');
  await expect(quantity).toHaveValue('6');
  await expect(quantity).toBeFocused();

  await page.goto('/products/churros');
  const fewer = page.getByRole('button', { name: 'Disminuir cantidad' }).first();
  await page.getByRole('button', { name: 'Aumentar cantidad' }).first().press('Enter');
  await expect(fewer).toBeEnabled();
  await fewer.focus();
  await rush(page, 'Enter', 'Enter');
  await expect(fewer).toBeDisabled();
  await expect(fewer).toBeFocused();

  const reviews = page.getByRole('region', { name: 'Reseñas de clientes' });
  const write = reviews.getByRole('button', { name: 'Escribir una reseña' });
  await write.focus();
  await rush(page, 'Enter', 'ArrowRight', 'ArrowRight');
  await expect(reviews.getByRole('radio', { name: '3 estrellas' })).toBeChecked();
  await reviews.getByRole('button', { name: 'Cancelar' }).press('Enter');
  await expect(write).toBeFocused();
});

test('a number that is typed right after "6+" counts in its dialog', async ({ page }) => {
  await customer(page, { concha: 1 });
  await page.goto('/cart');
  await page.getByLabel('Cantidad').selectOption('6+');
  for (const key of ['1', '2', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('spinbutton', { name: 'Cantidad' })).toHaveValue('12');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
