import type { Page } from '@playwright/test';
import { expect, hydrated, newEmail } from './shop.ts';

export async function fillPerson(page: Page) {
  await page.getByLabel('Nombre completo').fill('Renata Sol');
  await page.getByLabel('Teléfono').fill('55 1234 5678');
  await page.getByLabel('Correo electrónico').fill(newEmail());
}

/** A guest with one product in the cart, on the payment page. */
export async function guestAt(page: Page, slug: string) {
  await page.goto(`/products/${slug}`);
  await hydrated(page);
  await page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(page.getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible();
  await page.goto('/pedir');
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
}
