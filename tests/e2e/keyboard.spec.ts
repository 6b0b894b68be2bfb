import type { Page } from '@playwright/test';
import { CARDS, customer, expect, hydrated, newEmail, test } from './shop.ts';

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

test('the whole purchase without a mouse', async ({ page }) => {
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

test('keys that are typed while a dialog is still loading count in it', async ({ page }) => {
  await customer(page, { concha: 1 });
  await page.goto('/cart');
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/quantity-dialog*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.getByLabel('Cantidad').selectOption('6+');
  for (const key of ['1', '2', 'Enter']) await page.keyboard.press(key);
  arrive();
  await expect(page.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('12');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
