import { readFile } from 'node:fs/promises';
import { hold } from '../helpers/browser/hold.ts';
import { enterAsOwner, keepSession } from '../helpers/owner.ts';
import { buy } from '../helpers/purchase.ts';
import { customer, expect, expectAccessible, refused, test } from '../helpers/shop.ts';

test('the owner ships an order, follows the parcel and prints its label; the customer sees it', { tag: '@desktop' }, async ({
  page,
  complaints,
}) => {
  complaints.forgive(refused(404));
  const buyer = await customer(page);
  const { folio } = await buy(page.request, buyer, { slug: 'cafe-oaxaca', quantity: 1 });
  await enterAsOwner(page);

  await page.goto('/dashboard/dhl');
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Por favor ingresa un número de seguimiento')).toBeVisible();
  await page.getByRole('textbox', { name: 'Número de seguimiento' }).fill('CB0000000000');
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('No se encontraron envíos con este número de seguimiento')).toBeVisible();
  await expectAccessible(page);

  const tabs = page.getByRole('navigation', { name: 'Envíos' });
  await tabs.getByRole('link', { name: 'Crear Envío' }).click();
  await page.getByRole('button', { name: 'Crear Envío' }).click();
  await expect(page.getByText('El ID de pedido es requerido')).toBeVisible();
  await expect(page.getByText('Los nombres de remitente y destinatario son requeridos')).toBeVisible();
  await expect(page.getByText('El peso de los paquetes debe ser mayor a 0')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Eliminar paquete 1' })).toBeDisabled();
  await expectAccessible(page);

  // The order links to this page, which fills in its recipient.
  await page.goto(`/dashboard/orders?pedido=${folio}`);
  await page.getByRole('link', { name: 'Crear envío', exact: true }).click();
  await expect(page.getByLabel('ID de pedido')).toHaveValue(folio);
  const recipient = page.getByRole('group', { name: 'Destinatario' });
  await expect(recipient.getByLabel('Nombre')).toHaveValue('Ximena Robles');
  await expect(recipient.getByLabel('Calle y número')).toHaveValue('Calle 60 núm. 418');
  await expect(recipient.getByLabel('País')).toHaveValue('MX');
  const sender = page.getByRole('group', { name: 'Remitente' });
  await expect(sender.getByLabel('Código postal')).toHaveValue('06700');
  await expect(sender.getByLabel('Estado')).toHaveValue('Ciudad de México');
  await recipient.getByLabel('Teléfono').fill('33 1820 4471');
  await page.getByLabel('Peso').fill('1.2');
  for (const side of ['Largo', 'Ancho', 'Alto']) await page.getByLabel(side).fill('20');
  await page.getByLabel('Descripción').fill('Café Oaxaca');
  await page.getByRole('button', { name: 'Crear Envío' }).click();
  const heading = page.getByRole('heading', { name: /Número de seguimiento CB\d{10}/ });
  await expect(heading).toBeFocused();
  const number = /CB\d{10}/.exec(await heading.innerText())?.[0] ?? '';
  await expect(page.getByRole('button', { name: 'Crear otro envío' })).toBeVisible();
  await expectAccessible(page);

  // A search that ends late does not write its number into another tab's field.
  await tabs.getByRole('link', { name: 'Información de Envíos' }).click();
  const field = page.getByRole('textbox', { name: 'Número de seguimiento' });
  await field.fill(number);
  const looking = await hold(page, 'GET', `**/api/tracking/${number}`);
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
  await looking.come();
  await tabs.getByRole('link', { name: 'Actualizar Estados' }).click();
  // Both tabs have a field of this name.
  await expect(page.getByLabel('Estado')).toBeVisible();
  await field.fill('CB0000000000');
  await looking.letGo();
  await expect(field).toHaveValue('CB0000000000');
  await field.fill(number);
  await page.getByLabel('Estado').selectOption('En reparto');
  await page.getByLabel('Notas').fill('Sale a reparto a las 9:00 AM');
  await page.getByRole('button', { name: 'Actualizar Estado' }).click();
  await expect(page.getByText('Estado actualizado.')).toBeVisible();
  await expect(page.getByText('Sale a reparto a las 9:00 AM')).toBeVisible();
  await page.getByRole('button', { name: 'Nueva actualización' }).click();
  await expect(page.getByRole('textbox', { name: 'Número de seguimiento' })).toBeFocused();

  await page.goto(`/dashboard/dhl?tab=etiquetas&numero=${number}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Obtener Etiqueta' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`${number}.pdf`);
  expect(await readFile(await file.path(), 'latin1')).toMatch(/^%PDF/);
  await expect(page.getByText('Etiqueta PDF generada con éxito')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/dashboard/dhl');
  const wanted = page.getByRole('textbox', { name: 'Número de seguimiento' });
  await wanted.fill(number.toLowerCase());
  await wanted.press('Enter');
  await expect(page).toHaveURL(`/dashboard/dhl?numero=${number}`);
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await expect(wanted).toHaveValue(number);
  await expect(wanted).toBeFocused();
  await expect(page.getByText('En reparto').first()).toBeVisible();
  await expectAccessible(page);

  // The recipient of an order that is not in the list arrives late, and must not replace typed text.
  await page.goto('/dashboard/dhl?tab=crear');
  const finding = await hold(page, 'GET', '**/api/orders?q=*');
  await page.getByLabel('ID de pedido').fill(folio);
  await finding.come();
  await recipient.getByLabel('Nombre').fill('Vecina del 3');
  await finding.letGo();
  await expect(recipient.getByLabel('Nombre')).toHaveValue('Vecina del 3');

  await keepSession(page, { token: buyer.token, user: buyer });
  await page.goto('/profile?tab=pedidos');
  await page.getByText(number).click();
  await expect(page.getByText('Sale a reparto a las 9:00 AM')).toBeVisible();
  await expectAccessible(page);
});
