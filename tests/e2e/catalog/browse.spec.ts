import type { Page } from '@playwright/test';
import { hold } from '../helpers/browser/hold.ts';
import { expect, expectAccessible, hydrated, refused, test } from '../helpers/shop.ts';

const names = (page: Page) => page.getByRole('article').getByRole('heading');
const search = (page: Page) => page.getByRole('main').getByRole('searchbox');
const count = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ productos?$/ });

/** Opens a page and waits for hydration. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

test('the home page has its links, featured products and metadata', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/');
  await expect(page).toHaveTitle('Café artesanal de altura, hecho con calma · Casa Blanca');
  await expect(page.getByRole('link', { name: 'Descubrir el menú' })).toHaveAttribute('href', '/products');
  await expect(page.getByRole('main').getByRole('link', { name: 'Bienvenido al lounge' }).first()).toHaveAttribute('href', '/lounge');
  for (const name of ['Más de 20 opciones para elegir', 'Ver todo el menú'])
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', '/menu');
  await expect(page.locator('#destacados').getByRole('article').getByRole('heading')).toHaveText([
    'Café Chiapas',
    'Latte',
    'Agua de jamaica',
    'Concha',
  ]);
  const business = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(business).toMatchObject({ '@type': 'CafeOrCoffeeShop', name: 'Casa Blanca' });
  expect(business.potentialAction).toMatchObject({ '@type': 'OrderAction' });
  expect(business.potentialAction.deliveryMethod).toContain('https://schema.org/OnSitePickup');
  for (const property of ['og:title', 'og:image', 'og:url']) await expect(page.locator(`meta[property="${property}"]`)).toHaveCount(1);
  await expect(page.locator('meta[name="keywords"]')).toHaveCount(1);
  await expectAccessible(page);
});

test('on a tablet no card stands alone in the last row', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const [path, cards] of [
    ['/', 4],
    ['/products?category=bebidas', 6],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('article')).toHaveCount(cards);
    const tops = await page.getByRole('article').evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
    expect(tops.filter((top) => top === tops.at(-1)).length).toBeGreaterThan(1);
  }
});

test('a card opens the product dialog, which returns the focus when it closes', async ({ page }) => {
  await open(page, '/');
  const card = page.getByRole('link', { name: 'Latte' });
  await card.click();
  const dialog = page.getByRole('dialog', { name: 'Latte' });
  await expect(dialog.getByText('$82.00')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(dialog.getByRole('button', { name: 'Agregado' })).toBeVisible();
  await expect(dialog.getByRole('status').filter({ hasText: 'Producto añadido al carrito' })).toBeAttached();
  await expect(dialog.getByRole('button', { name: 'Agregar al carrito' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();
  await expect(page.getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible();
});

test('the plus button adds a product and announces it', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/products');
  const plus = page.getByRole('button', { name: 'Agregar al carrito: Concha' });
  await plus.click();
  await expect(page.getByRole('button', { name: 'Agregado' })).toBeVisible();
  await expect(page.getByText('Producto añadido al carrito')).toBeAttached();
  await plus.click();
  await expect(page.getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agregar al carrito: Ensalada' })).toHaveCount(0);
  await expect(page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Ensalada' }) })).toContainText(
    'Disponible próximamente',
  );
});

test('a failed addition leaves the cart unchanged', { tag: '@desktop' }, async ({ page, complaints }) => {
  complaints.forgive(refused(503));
  await page.route('**/api/cart/temp', (route) => route.fulfill({ status: 503, json: { message: 'No', code: 'away' } }));
  await open(page, '/products/latte');
  await page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(page.getByText('No se pudo agregar al carrito')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Carrito, 0 productos' })).toBeVisible();
});

test('the menu is filtered and sorted in the browser, and the address keeps the filters', { tag: '@phone' }, async ({ page }) => {
  // Other journeys sell products of their own for a while.
  await expect(async () => {
    await open(page, '/products');
    await expect(page.getByRole('heading', { level: 1, name: 'Alimentos y bebidas' })).toBeVisible();
    await expect(count(page)).toHaveText('20 productos', { timeout: 1000 });
  }).toPass();
  await expect(names(page).filter({ hasText: /^Latte$/ })).toHaveCount(0);

  const asked: string[] = [];
  // Ignore the reports of visits, and the one request for the whole menu that a search makes.
  page.on('request', (request) => /\.data|\/api\/(?!analytics\/|products$)/.test(request.url()) && asked.push(request.url()));
  await page.getByLabel('Ordenar por precio').selectOption('Mayor precio');
  await expect(names(page).first()).toHaveText('Avocado toast');
  await page.getByLabel('Ordenar por precio').selectOption('Menor precio');
  await expect(names(page).first()).toHaveText('Galleta de avena');
  await expect(page.getByRole('button', { name: 'Quitar Menor precio' })).toBeVisible();
  const newest = page.getByRole('button', { name: 'Más recientes' });
  await newest.click();
  await expect(newest).toHaveAttribute('aria-pressed', 'true');
  await expect(names(page).first()).toHaveText('Cheesecake de guayaba');
  await page.getByLabel('Categoría').selectOption('Bebidas');
  await expect(count(page)).toHaveText('6 productos');
  await search(page).pressSequentially('CHIA');
  await expect(count(page)).toHaveText('1 producto');
  await expect(names(page)).toHaveText(['Limonada con chía']);
  await expect(page).toHaveURL(/\?q=CHIA&category=bebidas&sort=newest$/);
  expect(asked).toEqual([]);
  await expectAccessible(page);

  await page.reload();
  await expect(names(page)).toHaveText(['Limonada con chía']);
  await hydrated(page);
  await page.getByRole('button', { name: 'Quitar «CHIA»' }).click();
  await expect(count(page)).toHaveText('6 productos');
  await newest.click();
  await expect(newest).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Limpiar todos' }).click();
  await expect(count(page)).toHaveText('20 productos');
  await expect(page).toHaveURL(/\/products$/);

  await search(page).fill('quetzal');
  await expect(page.getByText('No hay productos disponibles.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Limpiar todos' }).click();
  await expect(count(page)).toHaveText('20 productos');
  await expect(search(page)).toHaveValue('');
});

test('the menu has sections with tabs, until it is filtered', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/products');
  const tabs = page.getByRole('navigation', { name: 'Secciones' });
  await expect(tabs.getByRole('link')).toHaveText(['Bebidas', 'Postres', 'Desayunos', 'Almuerzos']);
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(section('Postres').getByRole('article').getByRole('heading')).toHaveText([
    'Concha',
    'Cheesecake de guayaba',
    'Churros',
    'Flan',
    'Galleta de avena',
    'Pastel de tres leches',
  ]);
  await expect(section('Postres').getByText('costra de vainilla de Papantla')).toBeVisible();
  await tabs.getByRole('link', { name: 'Almuerzos' }).press('Enter');
  await expect(section('Almuerzos').getByRole('heading', { level: 2 })).toBeFocused();
  await expect(section('Almuerzos').getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(tabs.getByRole('link', { name: 'Almuerzos' })).toHaveAttribute('aria-current', 'true');
  await expect(tabs).toBeInViewport();
  await expectAccessible(page);
  await page.getByLabel('Ordenar por precio').selectOption('Mayor precio');
  await expect(names(page).first()).toHaveText('Avocado toast');
  await expect(tabs).toHaveCount(0);
});

test('one wall holds the whole menu, with a rail that stays in view and chips for diets', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/menu');
  await expect(page).toHaveTitle('Menú completo: café, bebidas y cocina · Casa Blanca');
  const rail = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link');
  await expect(rail).toHaveText(['Café', 'Bebidas', 'Postres', 'Desayunos', 'Almuerzos', 'En bolsa']);
  const wall = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('article').getByRole('heading');
  await expect(wall('En bolsa')).toHaveText(['Café Chiapas', 'Café Oaxaca', 'Café Veracruz']);
  await expect(wall('Café').filter({ hasText: /^Latte$/ })).toHaveCount(1);
  await expect(wall('Café').filter({ hasText: 'Café Oaxaca' })).toHaveCount(0);
  for (const name of ['Desayunos', 'En bolsa']) {
    await rail.filter({ hasText: name }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
    await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport();
    await expect(rail.filter({ hasText: name })).toHaveAttribute('aria-current', 'true');
    await expect(rail.filter({ hasText: name })).toBeInViewport();
  }
  await expectAccessible(page);

  const chips = page.getByRole('group', { name: 'Dietas' });
  const glutenFree = chips.getByRole('button', { name: 'Sin gluten' });
  await glutenFree.click();
  await expect(glutenFree).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\/menu\?q=sin\+gluten$/);
  // The wall keeps its sections, without those that have nothing of the kind.
  await expect(wall('Bebidas').filter({ hasText: 'Agua de jamaica' })).toHaveCount(1);
  await expect(wall('Desayunos')).toHaveCount(0);
  await expect(rail).toHaveText(['Café', 'Bebidas', 'Postres', 'Almuerzos', 'En bolsa']);
  await expect(page.getByText('pregunta en la barra')).toBeVisible();
  await search(page).fill('sin gluten jamaica');
  await expect(names(page)).toHaveText(['Agua de jamaica']);
  await glutenFree.click();
  await expect(search(page)).toHaveValue('jamaica');
  await expect(glutenFree).toHaveAttribute('aria-pressed', 'false');
  await search(page).fill('quetzal');
  await expect(page.getByText('No hay productos disponibles.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Limpiar todos' }).click();
  await expect(rail).toHaveCount(6);
  await page.getByRole('button', { name: 'Agregar al carrito: Concha' }).click();
  await expect(page.getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible();
  for (const [name, title] of [
    ['Solo café', 'Café'],
    ['Menú completo', 'Menú'],
    ['Solo alimentos y bebidas', 'Alimentos y bebidas'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Partes del menú' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeFocused();
  }
});

test('a search opens its results, and a search without results the menu', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/');
  const field = page.getByRole('combobox', { name: 'Buscar productos' });
  // A page that arrives late must not take the focus from a field that is being typed into.
  const coming = await hold(page, 'GET', '**/nosotros.data*');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nosotros' }).click();
  await coming.come();
  await field.fill('latte');
  await coming.letGo();
  await expect(page).toHaveURL(/\/nosotros$/);
  await expect(field).toBeFocused();
  await expect(page.getByRole('option').first()).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL(/\/products\?q=latte$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Alimentos y bebidas' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'También en Café' }).getByRole('link', { name: 'Latte', exact: true })).toBeVisible();
  await expect(names(page).first()).toHaveText('Chai latte');
  await expect(field).toHaveCount(0);
  await expectAccessible(page);

  await search(page).fill('cappuccino');
  await expect(page.getByRole('region', { name: 'Aquí no hay nada así, pero sí en Café' }).getByRole('article')).toHaveCount(1);
  await search(page).fill('quetzal');
  await expect(page.getByText('No hay productos disponibles.')).toBeVisible();
  await expectAccessible(page);
  // Pressed before the last letter is written to the address.
  await search(page).fill('quetzales');
  await page.getByRole('navigation', { name: 'Menú por categoría' }).getByRole('link', { name: 'Postres' }).click();
  await expect(page).toHaveURL(/\/products\?category=postres$/);
  await expect(count(page)).toHaveText('6 productos');
  await search(page).fill('flan');
  await page.goBack();
  await expect(search(page)).toHaveValue(/^quetzal/);
  await expect(page).toHaveURL(/\/products\?q=quetzal/);
});

test('a product page suggests products that go with it', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/products/latte');
  const links = page.getByRole('region', { name: 'También te gustará' }).getByRole('link');
  await expect(links).toHaveCount(4);
  await expectAccessible(page);
  const name = await links.first().innerText();
  await links.first().click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();
});

test('the coffee page filters by origin', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/coffee');
  await expect(page.getByRole('heading', { level: 1, name: 'Café' })).toBeVisible();
  await expect(count(page)).toHaveText('12 productos');
  await expect(page.getByLabel('Categoría')).toHaveCount(0);
  const bags = page.getByRole('region', { name: 'En bolsa' }).getByRole('article').getByRole('heading');
  await expect(bags).toHaveText(['Café Chiapas', 'Café Oaxaca', 'Café Veracruz']);
  await expect(page.getByRole('region', { name: 'En taza' }).getByRole('article')).toHaveCount(9);
  await page.getByRole('link', { name: 'Veracruz', exact: true }).click();
  await expect(search(page)).toHaveValue('Veracruz');
  await expect(page).toHaveURL(/\/coffee\?q=Veracruz$/);
  await expect(names(page).filter({ hasText: 'Café Veracruz' })).toHaveCount(1);
  await expectAccessible(page);
  await page.goBack();
  await expect(search(page)).toHaveValue('');
  await expect(count(page)).toHaveText('12 productos');
});

test('a product page shows the product and adds it to the cart', async ({ page, isMobile }) => {
  // The sizes are on the first screen, above the bar with the button.
  await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 });
  await open(page, '/products/latte');
  const largest = await page
    .getByRole('group', { name: /^Tamaño/ })
    .getByRole('radio')
    .last()
    .boundingBox();
  const bar = await page.locator('.buy-foot').boundingBox();
  expect((largest?.y ?? 0) + (largest?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await open(page, '/products/cafe-oaxaca');
  await expect(page).toHaveTitle('Café Oaxaca · Casa Blanca');
  const main = page.getByRole('main');
  await expect(main.getByText('$329.00').first()).toBeVisible();
  await expect(main.locator('del').first()).toHaveText('$389.00');
  await expect(main.getByText('Café', { exact: true })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /^http.*\/products\/cafe-oaxaca$/);
  await expect(main.getByText('con guía para seguirlo')).toBeVisible();
  await expectAccessible(page);
  const add = main.getByRole('button', { name: 'Agregar al carrito' });
  await expect(add).toHaveCount(1);
  if (isMobile) await expect(add).toBeInViewport();
  // The second press comes before the answer to the first.
  const adding = await hold(page, 'POST', '**/api/cart/temp');
  await add.dblclick();
  await adding.come();
  await adding.letGo();
  await expect(page.getByText('Producto añadido al carrito')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Agregado' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible();
  await main.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL(/\/coffee$/);
});

test('an unavailable product is marked and cannot be added', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/products/ensalada');
  await expect(page.getByText('No disponible', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Disponible próximamente' })).toBeDisabled();
  await expect(page.getByText('Lo preparamos al recibir tu pedido')).toBeVisible();
  await expect(page.getByText('Contiene lácteos, huevo')).toBeVisible();
  await expectAccessible(page);
});

test('a product opened from the list needs no request, and going back restores the scroll position', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/coffee');
  await page.getByRole('link', { name: 'Mocha' }).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await page.getByRole('link', { name: 'Mocha' }).click();
  // The dialog has loaded the options.
  const toPage = page.getByRole('link', { name: 'Ver la página del producto' });
  await expect(toPage).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => /\.data|\/api\/products(?!.+\/related)/.test(request.url()) && asked.push(request.url()));
  await toPage.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mocha' })).toBeFocused();
  await expect(page).toHaveTitle('Mocha · Casa Blanca');
  expect(asked).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL(/\/coffee$/);
  await expect(count(page)).toHaveText('12 productos');
  expect(place).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test('an unknown product is a 404 with a link back', { tag: '@phone' }, async ({ page, complaints }) => {
  complaints.forgive(refused(404));
  for (const id of ['no-existe', '01900000-0000-7000-8000-000000000000', '%20']) {
    const answer = await page.goto(`/products/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      id === '%20' ? 'ID de producto no proporcionado' : 'Producto no encontrado',
    );
  }
  await expect(page).toHaveTitle(/ID de producto no proporcionado/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Volver al menú' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alimentos y bebidas' })).toBeVisible();
});

test('a slow list shows its loading state, and a failed one can be retried', { tag: '@phone' }, async ({ page, complaints }) => {
  complaints.forgive(refused(503));
  await open(page, '/contacto');
  let broken = true;
  const { promise: seen, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/products.data*', async (route) => {
    if (!broken) return route.continue();
    await seen;
    return route.fulfill({ status: 503, body: '' });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Menú' }).click();
  await expect(page.getByText('Cargando productos...')).toBeVisible();
  answer();
  await expect(page.getByRole('alert')).toContainText('No se pudieron cargar los productos.');
  await expectAccessible(page);
  broken = false;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(count(page)).toHaveText('20 productos');
});

test('a page that does not exist is accessible', async ({ page, complaints }) => {
  complaints.forgive(refused(404));
  await open(page, '/no-existe');
  await expect(page.getByRole('main').getByRole('search')).toHaveAccessibleName('Buscar en el menú');
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
  await expectAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('pages have their content and the filters work as a form', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('article')).toHaveCount(4);
    await page.getByRole('link', { name: 'Descubrir el menú' }).click();
    await expect(page.getByRole('article')).toHaveCount(20);
    await search(page).fill('chía');
    await page.getByLabel('Categoría').selectOption('Bebidas');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(names(page)).toHaveText(['Limonada con chía']);
    await search(page).fill('quetzal');
    await search(page).press('Enter');
    await expect(page.getByText('No hay productos disponibles.')).toBeVisible();
    await page.getByRole('button', { name: 'Limpiar todos' }).click();
    await page.getByRole('button', { name: 'Más recientes' }).click();
    await expect(names(page).first()).toHaveText('Cheesecake de guayaba');
    await page.getByRole('link', { name: 'Cheesecake de guayaba' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cheesecake de guayaba' })).toBeVisible();
    await page.getByRole('link', { name: 'Volver', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(20);
    await page.goto('/menu');
    await page.getByRole('button', { name: 'Sin lactosa' }).click();
    await page.getByRole('button', { name: 'Vegano' }).click();
    await expect(search(page)).toHaveValue('vegano sin lactosa');
    await expect(page.getByRole('button', { name: 'Sin lactosa' })).toHaveAttribute('aria-pressed', 'true');
    await expect(names(page).filter({ hasText: 'Agua de jamaica' })).toHaveCount(1);
    await expect(names(page).filter({ hasText: /^Latte$/ })).toHaveCount(0);
  });

  test('a page that does not exist searches the menu', async ({ page, complaints }) => {
    complaints.forgive(refused(404));
    expect((await page.goto('/no-existe'))?.status()).toBe(404);
    await page.getByRole('search', { name: 'Buscar en el menú' }).getByRole('searchbox').fill('sin gluten');
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/\/products\?q=sin\+gluten$/);
    await expect(search(page)).toHaveValue('sin gluten');
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
