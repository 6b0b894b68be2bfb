import { PAGES } from '#contract/pages.ts';
import { test } from '../helpers/own-shop.ts';
import { changeSettings, enterAsOwner } from '../helpers/owner.ts';
import { expect, expectAccessible } from '../helpers/shop.ts';

const NAME = 'Café Ñandú';
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 80"><circle cx="40" cy="40" r="30" fill="#2d693d"/><path d="M90 30H290V50H90Z" fill="#2d693d"/></svg>';

test('a renamed shop has its name on every page; its uploaded logo stands in header and footer', { tag: '@desktop' }, async ({ page }) => {
  await enterAsOwner(page);
  await changeSettings(page.request, 'casa', { nombre: NAME });
  const articles = (await (await page.request.get('/sitemap.xml')).text()).match(/\/(?:blog|products)\/[\w-]+/g) ?? [];
  const paths = PAGES.map(({ path }) => path).filter((path) => !path.includes(':'));
  for (const path of new Set([...paths, ...articles, '/no-existe'])) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).not.toMatch(/casa blanca/i);
    expect(html, path).not.toContain('/og.jpg');
  }
  // Link previews and icons are drawn, although built files with the former symbol stand at the icons' addresses.
  const [, sharing = ''] =
    /property="og:image" content="[^"]*(\/marca\.jpg\?v=\w+)"/.exec(await (await page.request.get('/')).text()) ?? [];
  expect((await page.request.get(sharing)).headers()['content-type']).toBe('image/jpeg');
  expect(await (await page.request.get('/favicon.svg')).text()).toContain('data:image/png;base64');
  await page.goto('/');
  await expect(page.getByRole('banner').locator('.nombre-casa')).toHaveText(NAME);
  await expect(page.getByRole('contentinfo').locator('.nombre-pie')).toHaveText(NAME);
  await expectAccessible(page);

  await page.goto('/dashboard/ajustes#marca');
  const section = page.locator('#marca');
  await section
    .getByLabel('Logo para fondo claro')
    .last()
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
  await expect(section.getByRole('img', { name: 'Vista previa: logo para fondo claro' })).toBeVisible();
  await section.getByLabel('Título de la portada').fill('Pan de la esquina');
  await section.getByLabel('Título de Nosotros').fill('Tres hermanas');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Ajustes guardados')).toBeVisible();

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Pan de la esquina' })).toBeVisible();
  for (const place of ['banner', 'contentinfo'] as const) {
    const logo = page.getByRole(place).locator('img.logo');
    await expect(logo).toHaveAttribute('src', /^\/uploads\/[0-9a-f-]{36}-300x80\.svg$/);
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await page.goto('/nosotros');
  await expect(page.getByRole('heading', { level: 1, name: 'Tres hermanas' })).toBeVisible();
});
