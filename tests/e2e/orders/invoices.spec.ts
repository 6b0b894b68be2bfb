import { enterAsOwner } from '../helpers/owner.ts';
import { buy } from '../helpers/purchase.ts';
import { expect, expectAccessible, newEmail, refused, test } from '../helpers/shop.ts';

test('the owner downloads and mails an invoice', { tag: '@desktop' }, async ({ page, request, complaints }) => {
  complaints.forgive(refused(404));
  await enterAsOwner(page);
  await page.goto('/dashboard/invoices');
  const [id, email] = [page.getByLabel('ID de factura'), page.getByLabel('Correo electrónico')];
  const said = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  await page.getByRole('button', { name: 'Descargar Factura' }).click();
  await expect(said.getByText('Por favor ingresa un ID de factura', { exact: true })).toBeVisible();
  await expect(id).toBeFocused();
  await page.getByRole('button', { name: 'Enviar por Correo' }).click();
  await expect(said.getByText('Por favor ingresa un ID de factura y un correo válido')).toBeVisible();
  await id.fill('00000000');
  await page.getByRole('button', { name: 'Descargar Factura' }).click();
  await expect(said.getByText('Error al descargar la factura. Verifica el ID e intenta nuevamente.')).toBeVisible();

  const customer = { name: 'Ximena Robles', email: newEmail(), password: 'casa de cal' };
  const { token, user } = await (await request.post('/api/users/register', { data: customer })).json();
  const { folio } = await buy(request, { id: user.id, token }, { slug: 'latte', quantity: 2 });
  await id.fill(folio);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar Factura' }).click();
  expect((await downloading).suggestedFilename()).toBe(`factura-${folio}.pdf`);
  await expect(said.getByText('Factura descargada con éxito')).toBeVisible();
  const row = page.getByRole('row', { name: folio });
  await expect(row).toContainText('Sin enviar');

  await email.fill('sin-arroba');
  await page.getByRole('button', { name: 'Enviar por Correo' }).click();
  await expect(said.getByText('Por favor ingresa un correo electrónico válido')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill(newEmail());
  await email.press('Enter');
  await expect(said.getByText('Factura enviada por correo exitosamente')).toBeVisible();
  await expect(row).not.toContainText('Sin enviar');
  await expectAccessible(page);
  await page.getByLabel('Mes').fill('2020-01');
  await expect(page.getByRole('heading', { name: 'Ninguna factura coincide' })).toBeVisible();
});
