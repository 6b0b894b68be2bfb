import type { Locator, Page } from '@playwright/test';
import { enterAsOwner } from '../helpers/owner.ts';
import { expect, refused, test } from '../helpers/shop.ts';

const BUSY = { status: 429, json: { message: 'Llegan demasiadas solicitudes. Espera un momento.', code: 'too_many_requests' } };
/** An error page of a proxy in front of the shop. */
const AWAY = { status: 503, contentType: 'text/html', body: '<h1>503 Service Unavailable</h1>' };

/** Saves twice, and is refused twice, at the foot of a page whose message is at its top. */
async function saveRefused(page: Page, field: Locator, { calls, save, last }: { calls: RegExp; save: string; last: string }) {
  const typed = await field.inputValue();
  for (const [answer, says] of [
    [BUSY, BUSY.json.message],
    [AWAY, 'La tienda no está disponible por un momento. Inténtalo otra vez.'],
  ] as const) {
    const late = Promise.withResolvers<void>();
    await page.route(calls, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await late.promise;
      await route.fulfill(answer);
    });
    await page.getByText(last).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByRole('button', { name: 'Guardando...' })).toBeVisible();
    // The field cannot be typed into while saving, because the answer would replace the text.
    await field.focus();
    await page.keyboard.type('x');
    await expect(field).toHaveValue(typed);
    late.resolve();
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeInViewport();
    await expect(page.getByRole('button', { name: save })).toBeEnabled();
  }
}

test('a save that fails shows the reason in view, and keeps the typed text', { tag: '@desktop' }, async ({ page, complaints }) => {
  complaints.forgive(refused(429));
  complaints.forgive(refused(503));
  await enterAsOwner(page);
  const { id } = await (await page.request.get('/api/products/latte')).json();
  await page.goto(`/dashboard/products/${id}`);
  const about = page.getByLabel('Descripción');
  await about.fill('Con leche de la casa.');
  await saveRefused(page, about, { calls: /\/api\/products\//, save: 'Guardar cambios', last: 'Alérgenos revisados' });
  await expect(about).toHaveValue('Con leche de la casa.');
  await page.getByRole('button', { name: 'Descartar' }).click();

  await page.goto('/dashboard/promociones/nueva');
  const code = page.getByLabel('Código', { exact: true });
  await code.fill('TARDES-20');
  await page.getByLabel('Porcentaje de descuento').fill('20');
  await saveRefused(page, code, { calls: /\/api\/promotions$/, save: 'Crear promoción', last: 'Se suma a otras' });
  await expect(code).toHaveValue('TARDES-20');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(/promociones$/);

  await page.goto('/dashboard/ajustes');
  const name = page.getByLabel('Nombre', { exact: true });
  await name.fill('Casa Prueba');
  await saveRefused(page, name, {
    calls: /\/api\/ajustes\//,
    save: 'Guardar cambios',
    last: 'Qué sabe el cliente de su pedido, y qué sabe tu equipo.',
  });
  await expect(name).toHaveValue('Casa Prueba');
  await page.getByRole('button', { name: 'Descartar' }).click();
});

test('a product that somebody else saved meanwhile says so, and keeps the typed text', { tag: '@desktop' }, async ({
  page,
  complaints,
}) => {
  complaints.forgive(refused(409));
  await enterAsOwner(page);
  const { id, description } = await (await page.request.get('/api/products/latte')).json();
  await page.goto(`/dashboard/products/${id}`);
  const about = page.getByLabel('Descripción');
  const save = page.getByRole('button', { name: 'Guardar cambios' });
  const told = page.getByRole('alert').filter({ hasText: 'Otra persona cambió este producto mientras lo editabas.' });
  // As if the page had been opened before another save.
  const outdated = () =>
    page.route(/\/api\/products\//, (route) => route.continue({ postData: { ...route.request().postDataJSON(), version: 'anterior' } }), {
      times: 1,
    });
  for (const [choice, left] of [
    ['Conservar lo mío', 'Con leche de la casa.'],
    ['Ver lo nuevo', description],
  ]) {
    await about.fill('Con leche de la casa.');
    await outdated();
    await save.click();
    await expect(told).toBeInViewport();
    await expect(about).toHaveValue('Con leche de la casa.');
    await page.getByRole('button', { name: choice }).click();
    await expect(told).toHaveCount(0);
    await expect(about).toHaveValue(left);
  }
  await expect(save).toBeDisabled();
});
