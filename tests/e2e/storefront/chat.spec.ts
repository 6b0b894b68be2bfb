import { WITH_MOTION } from '../helpers/browser/windows.ts';
import { expect, expectAccessible, hydrated, refused, test } from '../helpers/shop.ts';

test.use(WITH_MOTION);

test('a visitor asks the assistant and follows a link of its answer', async ({ page, isMobile, complaints }) => {
  complaints.forgive(refused(500));
  await page.goto('/contacto');
  const open = page.getByRole('button', { name: 'Abrir chat' });
  // The button stays in the page's margin, beside all content.
  const gutter = await page.evaluate(() => innerWidth - (document.querySelector('main li')?.getBoundingClientRect().right ?? 0));
  const box = (await open.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(box.width).toBeLessThanOrEqual(gutter + 4);
  await hydrated(page);
  // On phones a tap just beside the narrow button opens the panel too, where there is no other control.
  if (isMobile) await page.touchscreen.tap(box.x + box.width - 40, box.y + box.height / 2);
  else await open.click();
  const panel = page.getByRole('dialog', { name: 'Asistente Casa Blanca' });
  await expect(panel.getByText('te damos la bienvenida')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^¿/ })).toHaveCount(4);
  await expect(panel.getByRole('button', { name: 'Enviar' })).toBeDisabled();
  await expectAccessible(page);

  await panel.getByRole('button', { name: '¿Cuál es el horario?' }).click();
  const log = panel.getByRole('log');
  await expect(log.getByText('de 7 AM a 11 PM')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^¿/ })).toHaveCount(0);

  // A failed question stays in the conversation, with the error under the field.
  const field = panel.getByLabel('Escribe tu mensaje');
  const refuse = { status: 500, json: { success: false, message: 'Algo falló de nuestro lado.' } };
  await page.route('**/api/chatbot/chat', (route) => route.fulfill(refuse), { times: 1 });
  await field.fill('¿Cuánto cuesta el latte?');
  await field.press('Enter');
  await expect(panel.getByRole('alert')).toHaveText('Algo falló de nuestro lado.');
  await expect(log.getByText('¿Cuánto cuesta el latte?')).toBeVisible();

  await page.route('**/api/chatbot/chat', (route) => route.fulfill({ json: { success: false, message: 'No hubo respuesta.' } }), {
    times: 1,
  });
  await field.fill('¿Y el mocha?');
  await panel.getByRole('button', { name: 'Enviar' }).click();
  await expect(panel.getByRole('alert')).toHaveText('La respuesta del chatbot no fue exitosa');

  // First a connection that breaks during an answer, then an answer that is cancelled by closing the panel.
  const broken = { contentType: 'text/event-stream', body: 'event: piece\ndata: {"text":"El mocha "}\n\n' };
  await page.route('**/api/chatbot/chat', (route) => route.fulfill(broken), { times: 1 });
  await field.fill('¿Y el mocha?');
  await field.press('Enter');
  await expect(panel.getByRole('alert')).toHaveText('No se recibió respuesta del servidor');
  await page.route('**/api/chatbot/chat', () => {}, { times: 1 });
  await field.fill('¿Hay alguien?');
  await field.press('Enter');
  await expect(log.getByText('Escribiendo…')).toBeVisible();
  await panel.getByRole('button', { name: 'Cerrar chat' }).click();
  await page.getByRole('button', { name: 'Abrir chat' }).click();
  await expect(log.getByText('¿Hay alguien?')).toBeVisible();
  await expect(log.getByText('Escribiendo…')).toHaveCount(0);

  // A model's answer goes back with its signature.
  const signed = { success: true, response: 'Con gusto.', firma: 'de-la-casa' };
  await page.route('**/api/chatbot/chat', (route) => route.fulfill({ json: signed }), { times: 1 });
  await field.fill('¿Me ayudas?');
  await field.press('Enter');
  await expect(log.getByText('Con gusto.')).toBeVisible();

  await field.fill('<b>cold brew</b>, ¿cuánto cuesta?');
  const next = page.waitForRequest('**/api/chatbot/chat');
  await field.press('Enter');
  expect((await next).postDataJSON().messages.at(-2)).toEqual({ role: 'assistant', content: 'Con gusto.', firma: 'de-la-casa' });
  await expect(log.getByText('<b>cold brew</b>')).toBeVisible();
  await expect(log.getByText('cuesta $88.00')).toBeVisible();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);

  await log
    .getByRole('listitem')
    .getByRole('link', { name: /Cold brew/ })
    .click();
  await expect(page).toHaveURL(/\/products\/cold-brew$/);
  // On phones the sheet has closed, and the product's foot is where the button was; the conversation is kept.
  const menu = page.getByRole('button', { name: 'Abrir menú' });
  const openAgain = async () => {
    await menu.click();
    await page.getByRole('dialog', { name: 'Menú' }).getByRole('button', { name: 'Chat' }).click();
  };
  if (isMobile) {
    await expect(open).toBeHidden();
    await openAgain();
    await expect(panel).toBeFocused();
  }
  await expect(log.getByText('cuesta $88.00')).toBeVisible();
  await log.focus();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(isMobile ? menu : open).toBeFocused();

  // On phones the back button closes the sheet and stays on the page.
  if (!isMobile) return;
  await openAgain();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/\/products\/cold-brew$/);
});
