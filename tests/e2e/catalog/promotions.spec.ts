import { enterAsOwner, ownerHeaders } from '../helpers/owner.ts';
import { expect, expectAccessible, refused, test } from '../helpers/shop.ts';

// Other journeys buy in the same shop at the same time, so this one uses a coupon whose code only it knows.
const CODE = 'TARDES-15';

test('the owner creates a coupon, reads it as guests would, switches it off and deletes it', { tag: '@desktop' }, async ({
  page,
  request,
  complaints,
}) => {
  complaints.forgive(refused(422));
  const headers = await enterAsOwner(page);
  try {
    await page.goto('/dashboard/promociones');
    await expect(page.getByRole('heading', { name: 'Promociones', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Nueva promoción' }).click();
    await page.getByLabel('Código', { exact: true }).fill('tardes-15');
    await page.getByLabel('Porcentaje de descuento').fill('150');
    await page.getByRole('checkbox', { name: 'Bebidas' }).check();
    for (const day of ['lunes', 'martes', 'miércoles']) await page.getByRole('checkbox', { name: day }).check();
    await page.getByLabel('Desde las').fill('16:00');
    await page.getByLabel('Hasta las').fill('18:00');
    await page.getByLabel('Usos en total').fill('100');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Crear promoción' }).click();
    const percent = page.getByLabel('Porcentaje de descuento');
    await expect(percent).toBeFocused();
    await expect(percent).toHaveAccessibleDescription(/de 1 a 100/);
    await percent.fill('15');
    await expect(
      page.getByText(`15 % de descuento en bebidas, lunes a miércoles de 4:00 PM a 6:00 PM, con el código ${CODE}`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Crear promoción' }).click();

    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: CODE }) });
    await expect(row).toContainText('15 % de descuento en bebidas, lunes a miércoles de 4:00 PM a 6:00 PM');
    await expect(row).toContainText('0 usos de 100');
    await expect(row).toContainText('Activa');
    await expectAccessible(page);

    await row.getByRole('link', { name: `Editar ${CODE}` }).click();
    await expect(page.getByLabel('Código', { exact: true })).toHaveValue(CODE);
    await page.getByRole('switch', { name: 'Activa' }).uncheck();
    await expect(page.getByText('1 cambio sin guardar')).toBeVisible();
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Promoción guardada')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Promociones' }).click();
    await expect(row).toContainText('Apagada');

    await row.getByRole('link', { name: `Editar ${CODE}` }).click();
    await expect(page.getByLabel('Código', { exact: true })).toHaveValue(CODE);
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('Promoción eliminada')).toBeVisible();
    await expect(row).toHaveCount(0);
  } finally {
    const all: { id: string; codigo: string | null }[] = await (await request.get('/api/promotions', { headers })).json();
    for (const { id } of all.filter(({ codigo }) => codigo === CODE)) await request.delete(`/api/promotions/${id}`, { headers });
  }
});

test('guests read on the menu which promotion applies by itself, until it is deleted', { tag: '@desktop' }, async ({ page, request }) => {
  // The minimum is higher than any other journey's order, so their prices stay.
  const wish = { clase: 'monto', valor: 33, minimo: 100_000 };
  const headers = await ownerHeaders(request);
  const { id } = await (await request.post('/api/promotions', { headers, data: wish })).json();
  const told = page.getByRole('list', { name: 'Promociones' }).getByText('$33 menos en toda la carta');
  try {
    await page.goto('/products');
    await expect(told).toHaveText('$33 menos en toda la carta, en compras desde $100,000');
    await expectAccessible(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Café', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Café' })).toBeVisible();
    await expect(told).toBeVisible();
  } finally {
    await request.delete(`/api/promotions/${id}`, { headers });
  }
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(told).toHaveCount(0);
});
