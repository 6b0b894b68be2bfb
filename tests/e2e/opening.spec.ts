import { expect, type Page, test } from '@playwright/test';

test('the menu page hydrates without errors', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
});

/** Delays the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

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
