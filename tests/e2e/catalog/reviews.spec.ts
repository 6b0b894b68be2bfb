import { hold } from '../helpers/browser/hold.ts';
import { customer, expect, expectAccessible, test } from '../helpers/shop.ts';

test('a guest sees the sign-in link; a customer writes, edits and deletes a review', async ({ page }, { project }) => {
  // Each project reviews another product, because both share one shop.
  const slug = project.name === 'phone' ? 'quiche' : 'panini';
  await page.goto(`/products/${slug}`);
  const panel = page.getByRole('region', { name: 'Reseñas de clientes' });
  // The reviews load without scrolling too.
  await expect(panel.getByText('No hay reseñas para este producto aún.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Inicia sesión para dejar una reseña' })).toHaveAttribute(
    'href',
    `/login?redirect=${encodeURIComponent(`/products/${slug}`)}`,
  );

  await customer(page);
  await page.goto(`/products/${slug}`);
  await panel.scrollIntoViewIfNeeded();
  await panel.getByRole('button', { name: 'Escribir una reseña' }).click();
  const publish = panel.getByRole('button', { name: 'Publicar reseña' });
  await expect(publish).toBeDisabled();
  await panel.getByRole('radio', { name: '4 estrellas' }).press('Space');
  await panel.getByLabel('Comentario').fill('<img src=x onerror=alert(1)> <b>Rico</b>');
  await expect(panel.getByText('40/200')).toBeVisible();
  await expect(panel.getByRole('link', { name: /^aviso de privacidad/ })).toBeVisible();
  await expectAccessible(page);
  await publish.click();
  // A hovered toast stays, so that nothing fades during the check.
  await page.getByText('Reseña publicada').hover();
  const own = panel.getByRole('article', { name: 'Tu reseña' });
  await expect(own).toContainText('<img src=x onerror=alert(1)> <b>Rico</b>');
  await expect(own.getByRole('img', { name: '4 de 5 estrellas' })).toBeVisible();
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Editar' }).click();
  await panel.getByLabel('Comentario').fill('☕'.repeat(100) + 'ñ'.repeat(150));
  await expect(panel.getByText('200/200')).toBeVisible();
  await panel.getByRole('radio', { name: '5 estrellas' }).press('Space');
  // The answer to a form that was closed leaves the next one open, with its focus.
  const saving = await hold(page, 'PUT', '**/api/reviews/*');
  await panel.getByRole('button', { name: 'Guardar cambios' }).click();
  await saving.come();
  await panel.getByRole('button', { name: 'Cancelar' }).click();
  await panel.getByRole('button', { name: 'Editar' }).click();
  await panel.getByLabel('Comentario').fill('Otra cosa');
  await saving.letGo();
  await expect(page.getByText('Reseña actualizada')).toBeVisible();
  await expect(panel.getByLabel('Comentario')).toBeFocused();
  await panel.getByRole('button', { name: 'Cancelar' }).click();
  await expect(own).toContainText('☕'.repeat(100) + 'ñ'.repeat(100));
  // One long word must not make the page wider than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

  await panel.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(own).toHaveCount(0);
  await expect(panel.getByRole('heading', { name: 'Reseñas de clientes' })).toBeFocused();
  await expect(panel.getByText('No hay reseñas para este producto aún.')).toBeVisible();
});
