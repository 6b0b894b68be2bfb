import type { APIRequestContext } from '@playwright/test';
import type { StaffProduct } from '#contract/catalog/catalog.ts';
import { SHOP_FILES } from '../../factories/shop-exports.ts';
import { hold } from '../helpers/browser/hold.ts';
import { enterAsOwner } from '../helpers/owner.ts';
import { expect, expectAccessible, test } from '../helpers/shop.ts';

/** The rows of a spreadsheet. Each project has products of its own, because both share one shop. */
const rowsOf = (mark: string, wrong = '') =>
  Buffer.from(
    [
      'Nombre;Descripción;Precio;Categoría',
      ...Array.from(
        { length: 30 },
        (_, n) => `Pan ${mark} ${n + 1};Del día, recién horneado;${n === 29 && wrong ? wrong : `${20 + n},50`};postres`,
      ),
    ].join('\r\n'),
    'latin1',
  );

/** Each project's word in the names of its imported products. */
const markOf = ({ name }: { name: string }) => (name === 'phone' ? 'chico' : 'grande');

/** Deletes products by name, because other journeys count those of the shop. */
async function deleteNamed(request: APIRequestContext, headers: Record<string, string>, own: RegExp) {
  const products: { id: string; name: string }[] = await (await request.get('/api/products', { headers })).json();
  for (const { id } of products.filter(({ name }) => own.test(name)))
    expect((await request.delete(`/api/products/${id}`, { headers })).status()).toBe(204);
}

test(
  'the owner imports 30 products from a spreadsheet, changes one, deletes and restores it',
  { tag: '@desktop' },
  async ({ page, request }, { project }) => {
    const mark = markOf(project);
    const headers = await enterAsOwner(page);
    await page.goto('/dashboard/products');
    await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();
    await expect(page.getByText(/\d+ productos en el catálogo/)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Importar' }).click();
    const dialog = page.getByRole('dialog');
    const choose = (buffer: Buffer) =>
      dialog.getByLabel('Archivo de productos').setInputFiles({ name: 'panes.csv', mimeType: 'text/csv', buffer });
    await choose(rowsOf(mark, 'veinte'));
    await expect(dialog.getByText(/hay un error en 30 filas/)).toBeVisible();
    await expect(dialog.getByRole('row', { name: /31 precio/ })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
    await expectAccessible(page);
    await choose(rowsOf(mark));
    await expect(dialog.getByText('30 filas: 30 nuevos.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Importar 30 nuevos' }).click();
    await expect(dialog).toHaveCount(0);

    await page.getByLabel('Buscar productos').fill(`PAN ${mark} 30`);
    const row = page.getByRole('row', { name: new RegExp(`Pan ${mark} 30`) });
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row).toContainText('$49.50');
    await row.getByRole('button', { name: `Acciones de Pan ${mark} 30` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Editar' }).press('Enter');
    await expect(dialog.getByText('ID:')).toBeVisible();
    await dialog.getByLabel('Nombre').fill('');
    await dialog.getByRole('button', { name: 'Actualizar Producto' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Completa todos los campos obligatorios.');
    await expectAccessible(page);
    await dialog.getByLabel('Nombre').fill(`Pan ${mark} 30`);
    await dialog.getByLabel('Precio (MXN)').fill('1,234.50');
    await dialog.getByLabel('Destacado').check();
    await dialog.getByRole('button', { name: 'Actualizar Producto' }).click();
    await expect(row).toContainText('$1,234.50');
    await expect(row).toContainText('Sí');

    await row.getByRole('button', { name: /^Acciones/ }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await expect(dialog).toContainText('Confirmar Eliminación');
    await expect(dialog).toContainText('¿Estás seguro de eliminar este producto? Esta acción no se puede deshacer.');
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('No hay productos registrados')).toBeVisible();
    expect((await request.get(`/api/products/pan-${mark}-30`)).status()).toBe(404);
    await page.getByRole('button', { name: 'Eliminados' }).click();
    await page.getByRole('button', { name: `Recuperar Pan ${mark} 30` }).click();
    await expect(page.getByText('No hay productos eliminados')).toBeVisible();
    expect((await request.get(`/api/products/pan-${mark}-30`)).status()).toBe(200);
    await deleteNamed(request, headers, new RegExp(`^Pan ${mark} \\d+$`));
  },
);

/** The pictures of the other shops, which no browser of these journeys can load. */
const PICTURE = /https:\/\/[a-z]+\.example\.com\/[\w-]+\.jpg/g;

test('the owner imports the exports of four other shops with three clicks each', { tag: '@phone' }, async ({ page, request }) => {
  const headers = await enterAsOwner(page);
  await page.goto('/dashboard/products');
  await expect(page.getByText(/\d+ productos en el catálogo/)).toBeVisible();
  let clicks = 0;
  const click = async (name: string) => {
    clicks++;
    await page.getByRole('button', { name, exact: true }).click();
  };
  for (const [shop, file] of Object.entries(SHOP_FILES)) {
    clicks = 0;
    await click('Importar');
    const chosen = page.waitForEvent('filechooser');
    await click('Elegir archivo');
    await (await chosen).setFiles({
      name: 'export.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file().replaceAll(PICTURE, '/favicon.svg')),
    });
    const notes = page.getByRole('region', { name: 'Avisos del archivo' });
    await expect(notes).toContainText('Sin estación: por su categoría va a la cocina.18 filas');
    await expect(notes).toContainText('Sin estación: por su categoría va a la barra.12 filas');
    await expect(page.getByRole('region', { name: 'Errores del archivo' })).toHaveCount(0);
    await expectAccessible(page);
    await click('Importar 30 nuevos');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(clicks).toBeLessThanOrEqual(5);
    const products: StaffProduct[] = await (await request.get('/api/products', { headers })).json();
    expect(products.filter(({ name, station }) => name.endsWith(` ${shop}`) && station !== 'none')).toHaveLength(30);
  }
  await deleteNamed(request, headers, new RegExp(` (?:${Object.keys(SHOP_FILES).join('|')})$`));
});

test('the owner adds a product in the dialog', { tag: '@phone' }, async ({ page, request }, { project }) => {
  const headers = await enterAsOwner(page);
  // An empty list shows the empty arch of all empty states.
  await page.goto('/dashboard/products?ver=eliminados&q=ornitorrinco');
  const empty = page.getByRole('heading', { name: 'No hay productos eliminados' }).locator('..');
  await expect(empty.locator('svg')).toBeVisible();
  await page.goto('/dashboard/products');
  await page.getByRole('button', { name: 'Añadir Producto' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Crear Producto' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Crear Producto' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Completa todos los campos obligatorios.');
  await dialog.getByLabel('Nombre').fill(`Rompope ${project.name}`);
  await dialog.getByLabel('Descripción').fill('De vainilla.');
  await dialog.getByLabel('Precio (MXN)').fill('62.35');
  await dialog.getByLabel('Categoría').selectOption('Bebidas');
  // The dialog is closed before the answer, which must not close the next dialog.
  const making = await hold(page, 'POST', '**/api/products');
  await dialog.getByRole('button', { name: 'Crear Producto' }).click();
  await making.come();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Añadir Producto' }).click();
  await dialog.getByLabel('Nombre').fill('Champurrado');
  await making.letGo();
  await expect(page.getByText('Producto creado')).toBeVisible();
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Champurrado');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const made = await (await request.get(`/api/products/rompope-${project.name}`)).json();
  expect(made).toMatchObject({ price: 62.35, category: 'bebidas', available: true, featured: false });
  await deleteNamed(request, headers, new RegExp(`^Rompope ${project.name}$`));
});

test('the editor changes facts, the availability at once, and the picture’s crop', { tag: '@desktop' }, async ({ page, request }) => {
  const slug = 'flat-white';
  const headers = await enterAsOwner(page);
  const seen = async () => (await request.get(`/api/products/${slug}`, { headers })).json();
  const before = await seen();
  await page.goto(`/dashboard/products/${slug}`);
  await expect(page.getByRole('heading', { name: 'Editar Producto', level: 1 })).toBeVisible();
  const save = page.getByRole('button', { name: 'Guardar cambios' });
  await expect(save).toBeDisabled();
  await expectAccessible(page);

  const soldOut = page.getByRole('switch', { name: /^Agotado por hoy/ });
  await soldOut.press('Space');
  await expect.poll(async () => (await seen()).sold_out_until).not.toBeNull();
  await expect(soldOut).toBeChecked();
  await expect(soldOut).toBeEnabled();
  // Taps during the save of another one count too.
  for (const key of ['Space', 'Space', 'Space']) await soldOut.press(key);
  await expect.poll(async () => (await seen()).available).toBe(true);
  await expect(soldOut.locator('xpath=ancestor::*[@aria-busy]')).toHaveAttribute('aria-busy', 'false');
  await expect(soldOut).not.toBeChecked();
  expect(await seen()).toMatchObject({ available: true, sold_out_until: null });

  await page.getByLabel('Impuesto').selectOption('Exento');
  await page.getByLabel('Segundos de preparación').fill('75');
  await page.getByLabel('Clave SAT').fill('90101700');
  await expect(page.getByText('3 cambios sin guardar')).toBeVisible();
  const stage = page.getByRole('application', { name: /^Recorte de la imagen/ });
  await stage.press('+');
  await stage.press('ArrowRight');
  await expect(page.getByText('4 cambios sin guardar')).toBeVisible();
  await expectAccessible(page);
  await save.press('Enter');
  await expect(page.getByText('Producto actualizado')).toBeVisible();
  // The button is disabled now, and the stage is a new element.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const after = await seen();
  expect(after).toMatchObject({ tax: 'exento', clave_sat: '90101700', unidad_sat: null, prep_seconds: 75, price: before.price });
  expect(after.image).toMatch(/^\/uploads\//);
  await expect(save).toBeDisabled();
});
