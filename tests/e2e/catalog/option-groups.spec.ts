import type { Locator, Page } from '@playwright/test';
import { hold } from '../helpers/browser/hold.ts';
import { enterAsOwner } from '../helpers/owner.ts';
import { expect, expectAccessible, refused, test } from '../helpers/shop.ts';

const namesIn = (page: Page) => page.getByRole('textbox', { name: /^Nombre de / });

test('the owner creates a group of options, adds it to a product, and marks an option as sold out', { tag: '@desktop' }, async ({
  page,
  request,
  complaints,
}) => {
  const { retry } = test.info();
  // A failed attempt may leave its group.
  const GROUP = retry ? `Espuma ${retry}` : 'Espuma';
  complaints.forgive(refused(422));
  complaints.forgive(refused(409));
  const headers = await enterAsOwner(page);
  const data = { name: 'Moka de espuma', description: 'Con la espuma que elijas.', price: 50, category: 'café', allergens: [] };
  const product = await (await request.post('/api/products', { headers, data })).json();
  const twin = await (await request.post('/api/products', { headers, data: { ...data, name: 'Moka gemelo' } })).json();
  const seenByGuests = () => page.goto(`/products/${product.slug}`);
  try {
    await page.goto('/dashboard/opciones');
    await expect(page.getByRole('heading', { name: 'Opciones', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Nuevo grupo' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByLabel('Nombre', { exact: true }).fill(GROUP);
    await namesIn(page).first().fill('Entera');
    for (const [name, price] of [
      ['Coco', '14'],
      ['Avena', '12'],
    ] as const) {
      await page.getByRole('button', { name: 'Agregar opción' }).click();
      await expect(page.getByLabel('Nombre de opción nueva')).toBeFocused();
      await page.keyboard.type(name);
      await page.getByLabel(`Precio de ${name}`).fill(price);
    }
    await page.getByLabel('Nombre de Avena').press('Alt+ArrowUp');
    await expect(page.getByLabel('Nombre de Avena')).toBeFocused();
    await page.getByRole('button', { name: 'Mover Avena' }).press('ArrowUp');
    await page.getByRole('button', { name: 'Mover Avena' }).press('ArrowDown');
    await expect(page.getByText('Avena: 2 de 3')).toHaveCount(1);
    await page.getByRole('button', { name: 'Mover Avena' }).dragTo(page.getByLabel('Nombre de Entera'));
    await expect(namesIn(page).first()).toHaveValue('Avena');
    await page.getByRole('button', { name: /preparación de Avena$/ }).click();
    await page.getByRole('checkbox', { name: 'Gluten', exact: true }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Crear grupo' }).click();
    await expect(page.getByText('Grupo creado')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Disponibilidad de Avena' })).toBeVisible();

    await page.goto(`/dashboard/products/${product.slug}`);
    await page.getByLabel('Grupo que se agrega').selectOption(GROUP);
    await page.getByRole('button', { name: 'Agregar grupo' }).click();
    await page.getByRole('checkbox', { name: 'De siempre Avena' }).check();
    await expect(page.getByText('1 cambio sin guardar')).toBeVisible();
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    const oatPrice = page.getByLabel('Precio de Avena aquí');
    await expect(oatPrice).toBeFocused();
    await expect(oatPrice).toHaveAccessibleDescription(/Las opciones usuales no deben cambiar el precio/);
    await expectAccessible(page);
    await oatPrice.fill('0');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Producto actualizado')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Avena' })).toBeChecked();

    // Another product copies the groups with their prices. Its own groups are replaced after a warning, and nothing is saved yet.
    await page.goto(`/dashboard/products/${twin.slug}`);
    await page.getByLabel('Grupo que se agrega').selectOption('Leche');
    await page.getByRole('button', { name: 'Agregar grupo' }).click();
    const copying = page.getByRole('dialog', { name: 'Traer de otro producto' });
    // Cancelled before the answer: nothing is replaced.
    const bringing = await hold(page, 'GET', `**/api/products/${product.id}/options`);
    await page.getByRole('button', { name: 'Traer de otro producto' }).click();
    await page.keyboard.type('moka de');
    await copying.getByRole('radio', { name: /^Moka de/ }).check({ force: true });
    await copying.getByRole('button', { name: 'Traer opciones' }).click();
    await bringing.come();
    await page.keyboard.press('Escape');
    await bringing.letGo();
    await expect(copying).toBeHidden();
    await page.getByRole('button', { name: 'Traer de otro producto' }).click();
    await expect(copying.getByText('Reemplaza las opciones que están aquí: Leche.')).toBeVisible();
    await expect(copying.getByLabel('Buscar producto con opciones')).toBeFocused();
    await page.keyboard.type('moka');
    await expect(copying.getByRole('radio')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expectAccessible(page);
    // Search results that arrive after the choice keep it, as long as they contain it.
    const found = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === 'moka de');
    await copying.getByLabel('Buscar producto con opciones').fill('moka de');
    await found;
    await expect(copying.getByRole('radio')).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(copying).toBeHidden();
    await expect(oatPrice).toHaveValue('0.00');
    await expect(page.getByRole('checkbox', { name: 'De siempre Avena' })).toBeChecked();
    await expect(page.getByRole('button', { name: 'Quitar Leche' })).toHaveCount(0);
    const savedOfTwin = async () => (await (await request.get(`/api/products/${twin.id}/options`, { headers })).json()).groups;
    expect(await savedOfTwin()).toEqual([]);
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Producto actualizado')).toBeVisible();
    expect(await savedOfTwin()).toEqual((await (await request.get(`/api/products/${product.id}/options`, { headers })).json()).groups);
    await request.delete(`/api/products/${twin.id}`, { headers });

    await seenByGuests();
    await expect(page.getByRole('radio')).toHaveCount(3);
    await expect(page.getByRole('radio').first()).toHaveAccessibleName(/^Avena/);
    await expect(page.getByRole('radio', { name: /^Avena/ })).toBeChecked();
    await expect(page.getByText('+$14')).toBeVisible();
    await expect(page.getByText('Contiene gluten').first()).toBeVisible();

    await page.goto('/dashboard/opciones');
    const coconut = page.getByRole('group', { name: 'Disponibilidad de Coco' });
    await coconut.getByRole('button', { name: 'Agotada hoy' }).click();
    await expect(coconut.getByRole('button', { name: 'Agotada hoy' })).toHaveAttribute('aria-pressed', 'true');
    // The stock is counted here too, and its text stays when the availability changes.
    await page.getByRole('button', { name: 'Existencia sin contar, Coco' }).click();
    const stock = page.getByRole('group', { name: 'Existencia de Coco' });
    await stock.getByRole('button', { name: 'Cada día' }).click();
    await stock.getByLabel('Quedan hoy').fill('4');
    await stock.getByLabel('Cada mañana').fill('20');
    await stock.getByRole('button', { name: 'Guardar existencia' }).click();
    await expect(page.getByRole('button', { name: 'Quedan 4 · 20 cada mañana, Coco' })).toBeVisible();
    // A tap during the save of another one counts too, and the last one decides.
    const there = coconut.getByRole('button', { name: 'Hay', exact: true });
    const saving = Promise.withResolvers<void>();
    const saved: boolean[] = [];
    await page.route('**/api/options/*/availability', async (route) => {
      await saving.promise;
      const response = await route.fetch();
      await route.fulfill({ response });
      saved.push((await response.json()).available);
    });
    await there.click();
    await expect(there).toHaveAttribute('aria-pressed', 'true');
    await coconut.getByRole('button', { name: 'Agotada hoy' }).click();
    await expect(coconut.getByRole('button', { name: 'Agotada hoy' })).toHaveAttribute('aria-pressed', 'true');
    saving.resolve();
    await expect.poll(() => saved).toEqual([true, false]);
    // At once, because the next opening ends it.
    expect(await (await request.get(`/products/${product.slug}`)).text()).toContain('Agotada hoy');
    await expect(coconut.getByRole('button', { name: 'Agotada hoy' })).toHaveAttribute('aria-pressed', 'true');
    await page.unroute('**/api/options/*/availability');
    await expect(page.getByRole('button', { name: 'Quedan 4 · 20 cada mañana, Coco' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: `Editar ${GROUP}` }).click();
    // The list shows the same words for other groups: the editor must be open first.
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(GROUP);
    await expect(page.getByText('Usado en 1 producto')).toBeVisible();
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('Este grupo se usa en Moka de espuma. Quítalo ahí primero.')).toBeVisible();
    await page.getByLabel('Precio de Avena').fill('13');
    await page.getByLabel('Precio de Entera').fill('x');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByLabel('Precio de Entera')).toBeFocused();
    // On phones a focused field is scrolled above the bar at the foot.
    await page.setViewportSize({ width: 390, height: 664 });
    await page.getByLabel('Nombre', { exact: true }).focus();
    const last = page.getByLabel('Precio de Coco');
    await last.focus();
    const placeOf = async (locator: Locator) => (await locator.boundingBox()) ?? { y: 0, height: 0 };
    const discard = page.getByRole('button', { name: 'Descartar' });
    await expect.poll(async () => (await placeOf(discard)).y - (await placeOf(last)).y - (await placeOf(last)).height).toBeGreaterThan(0);
    await discard.click();
  } finally {
    // Leave the page first: it may still be loading parts of the product, which is about to be deleted.
    await page.goto('about:blank');
    // Delete the products, because other journeys count those of the shop.
    for (const { id } of [product, twin]) await request.delete(`/api/products/${id}`, { headers });
    const groups: { id: string; name: string }[] = await (await request.get('/api/option-groups', { headers })).json();
    for (const { id } of groups.filter(({ name }) => name === GROUP)) await request.delete(`/api/option-groups/${id}`, { headers });
  }
});
