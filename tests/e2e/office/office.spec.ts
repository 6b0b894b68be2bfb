import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { hold } from '../helpers/browser/hold.ts';
import { enterAsOwner, keepSession } from '../helpers/owner.ts';
import { expect, expectAccessible, linkFromMail, newEmail, test } from '../helpers/shop.ts';

const REVIEW = 'Me supo a poco: <b>muy</b> fría.';

/** A customer reviews a product, joins the Club and sends a message. */
async function visitor(request: APIRequestContext) {
  const email = newEmail();
  const name = `Úrsula Peñaloza ${email.slice(7, -9)}`;
  const answer = await request.post('/api/users/register', { data: { name, email, password: 'casa de cal' } });
  const signed = await answer.json();
  const { token, user } = signed;
  const opinion = { product_id: 'limonada-con-chia', user_id: user.id, rating: 2, comment: REVIEW };
  const answers = [
    await request.post('/api/reviews', { headers: { authorization: `Bearer ${token}` }, data: opinion }),
    await request.post('/api/subscriptions', { data: { email } }),
    await request.post('/api/contact', { data: { name, email, message: '¿Hacen pasteles para cuarenta personas?' } }),
  ];
  expect(answers.map((one) => one.status())).toEqual([201, 201, 201]);
  return { name, email, signed };
}

test('the owner removes a review, answers a message and finds a member of the Club', { tag: '@phone' }, async ({
  page,
  request,
  browser,
}) => {
  const { name, email, signed } = await visitor(request);
  await enterAsOwner(page);

  await page.goto('/dashboard/reviews');
  await page.getByRole('combobox', { name: 'Estrellas' }).selectOption('2 estrellas');
  const review = page.getByRole('list', { name: 'Reseñas' }).getByRole('listitem').filter({ hasText: name });
  await expect(review).toContainText(REVIEW);
  await expect(review.getByRole('link', { name: 'Limonada con chía' })).toHaveAttribute('href', '/products/limonada-con-chia');
  // On the narrowest phone the name stays beside the buttons.
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 320, height });
  await expectAccessible(page);
  await page.setViewportSize({ width, height });
  await review.getByRole('button', { name: /^Ocultar/ }).click();
  const hide = page.getByRole('dialog', { name: '¿Ocultar la reseña?' });
  await hide.getByRole('button', { name: 'Ocultar' }).click();
  await expect(hide.getByText('Escribe el motivo: lo lee quien la escribió.')).toBeVisible();
  await hide.getByLabel('Motivo').fill('Habla de otra tienda.');
  await expectAccessible(page);
  await hide.getByRole('button', { name: 'Ocultar' }).click();
  await expect(review).toContainText('Motivo: Habla de otra tienda.');
  // Its author still sees the review, marked as hidden; other guests do not see it.
  const away = await browser.newContext();
  const product = await away.newPage();
  await keepSession(product, signed);
  await product.goto('/products/limonada-con-chia');
  const own = product.getByRole('article', { name: 'Tu reseña' });
  await own.scrollIntoViewIfNeeded();
  await expect(own).toContainText('Oculta por la casa: Habla de otra tienda.');
  await expectAccessible(product);
  await away.close();
  await page.getByRole('button', { name: 'Ocultas' }).click();
  await review.getByRole('button', { name: /^Mostrar/ }).click();
  await expect(review).toHaveCount(0);
  await page.getByRole('button', { name: 'Todas' }).click();
  await review.getByRole('button', { name: /^Eliminar/ }).click();
  const question = page.getByRole('dialog', { name: '¿Eliminar la reseña?' });
  await expect(question).toContainText(name);
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Reseña eliminada')).toBeVisible();
  await expect(review).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);

  await page.goto('/dashboard/messages?estado=nuevo');
  const message = page.getByRole('list', { name: 'Mensajes' }).getByRole('listitem').filter({ hasText: name });
  await expect(message).toContainText('¿Hacen pasteles');
  await message.getByRole('button', { name: 'Marcar como atendido' }).click();
  await expect(message).toHaveCount(0);
  await page.getByRole('button', { name: 'Atendidos' }).click();
  await expect(message).toContainText('Atendido');
  await message.getByRole('button', { name: /^Responder/ }).press('Enter');
  await expect(message.getByLabel('Tu respuesta')).toBeFocused();
  await message.getByLabel('Tu respuesta').fill('Claro, con tres semanas de aviso.');
  await expectAccessible(page);
  // The reply is sent although its form was closed; the next form stays open.
  const reply = await hold(page, 'POST', '**/api/contact/*/reply');
  await message.getByRole('button', { name: 'Enviar respuesta' }).click();
  await reply.come();
  await message.getByRole('button', { name: 'Cancelar' }).click();
  await message.getByRole('button', { name: /^Responder/ }).press('Enter');
  await message.getByLabel('Tu respuesta').fill('Y con uno de chocolate.');
  await reply.letGo();
  await expect(message.getByRole('list', { name: `Respuestas a ${name}` })).toContainText('Claro, con tres semanas de aviso.');
  await expect(message.getByLabel('Tu respuesta')).toBeFocused();
  await message.getByRole('button', { name: 'Cancelar' }).press('Enter');
  await expect(message.getByRole('button', { name: /^Responder/ })).toBeFocused();
  await linkFromMail(/con tres semanas de aviso/, email);

  await page.goto('/dashboard/club');
  await page.getByLabel('Buscar en el Club').fill(email.toUpperCase());
  await expect(page.getByText('1 resultado')).toBeVisible();
  await expect(page.getByRole('row', { name: email })).toContainText('Suscrito');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('club-casa-blanca.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain(`"${email}"`);
  // The member is removed while a search is running. Its answer still contains the member, who must not reappear.
  const search = await hold(page, 'GET', '**/api/subscriptions?*');
  await page.getByLabel('Buscar en el Club').fill(email.slice(0, -3));
  await search.come();
  await page.getByRole('button', { name: `Dar de baja a ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dar de baja' }).click();
  await expect(page.getByText(`${email} ya no está en el Club`)).toBeVisible();
  await search.letGo();
  await expect(page.getByRole('heading', { name: 'Ningún correo coincide' })).toBeVisible();
  await page.getByRole('button', { name: 'Bajas' }).click();
  await expect(page.getByRole('row', { name: email })).toContainText('Baja');
});
