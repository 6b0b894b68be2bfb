import { answerFirst } from '../helpers/browser/hold.ts';
import { customer, expect, expectAccessible, test } from '../helpers/shop.ts';

test('a customer saves billing data, and the choice of invoice uses follows the tax regime', async ({ page, complaints }) => {
  complaints.forgive(/ERR_FAILED/);
  await customer(page);
  await page.goto('/profile?tab=configuracion');
  await expect(page.getByRole('region', { name: 'Idioma' })).toContainText('Español (México)');
  const form = page.getByRole('main').getByRole('region', { name: 'Datos de facturación' });
  const save = form.getByRole('button', { name: 'Guardar datos de facturación' });
  await form.getByLabel('Nombre o razón social').fill('XIMENA ROBLES');
  await form.getByLabel('RFC').fill('xaxx010101000');
  await form.getByLabel('Código postal fiscal').fill('06700');
  await form.getByLabel('Régimen fiscal').selectOption('612');
  await form.getByLabel('Uso de la factura').selectOption('G03');
  await save.click();
  await expect(form.getByText('Ese RFC es genérico. Escribe el tuyo.')).toBeVisible();
  await expect(form.getByLabel('RFC')).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel('RFC').fill('roix900214kl8');
  // The regime for salaries has no use "business expenses".
  await form.getByLabel('Régimen fiscal').selectOption('605');
  await expect(form.getByLabel('Uso de la factura')).toHaveValue('');
  await save.click();
  await expect(form.getByText('Elige el uso de la factura.')).toBeVisible();
  await form.getByLabel('Uso de la factura').selectOption('S01');
  // The error is visible from the button, far below the top of the form.
  await answerFirst(page, '**/api/users/billing', (route) => route.abort());
  await save.click();
  await expect(form.getByRole('alert')).toBeInViewport();
  await save.click();
  await expect(page.getByText('Datos de facturación guardados.')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('RFC')).toHaveValue('ROIX900214KL8');
  await expect(form.getByLabel('Uso de la factura')).toHaveValue('S01');
});
