import { expect, type Page, test } from '@playwright/test';

test('the shop opens, hydrates and complains about nothing', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
});

/** Holds the page's scripts back, as a slow line does; the result lets them come. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('what one does before the scripts have come is done when they have', async ({ page, isMobile }) => {
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

test('what was typed into a form is still there when the link’s secret has been taken in', async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto('/reset-password?token=inventado');
  const fields = ['Nueva contraseña', 'Confirmar contraseña'].map((name) => page.getByRole('textbox', { name }));
  for (const field of fields) await field.fill('la de hoy ☕');
  arrive();
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(page.getByRole('button', { name: 'Cambiar contraseña' })).toBeEnabled();
  for (const field of fields) await expect(field).toHaveValue('la de hoy ☕');
});
