import type { Page } from '@playwright/test';
import { answerFirst } from '../helpers/browser/hold.ts';
import { customer, expect, expectAccessible, linkFromMail, newEmail, type Person, refused, test } from '../helpers/shop.ts';

// Waits for a mail.
test.slow();

const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' });
const slot = (page: Page, time: string) => page.getByRole('dialog').getByRole('radio', { name: time, exact: true });

async function book(page: Page, fecha_visita: string, changes: object = {}, person?: Person): Promise<{ codigo: string }> {
  const answer = await page.request.post('/api/reservaciones', {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
    data: {
      nombre_completo: 'Ximena Robles',
      correo_electronico: newEmail(),
      telefono: '55 4821 0937',
      fecha_visita,
      hora_visita: '1:00 PM',
      numero_personas: 2,
      ...changes,
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data;
}

test('an account sees its reservations, changes one and cancels it', async ({ page, isMobile, complaints }, { retry }) => {
  complaints.forgive(refused(409));
  complaints.forgive(refused(422));
  complaints.forgive(refused(503));
  // Days that no other journey, and no earlier attempt, has filled.
  const [day, dayAfter] = [dayAhead((isMobile ? 40 : 44) + 2 * retry), dayAhead((isMobile ? 41 : 45) + 2 * retry)];
  const ximena = await customer(page);

  // From the page 'Mi información', and from the menu.
  await page.goto('/profile');
  await page.getByRole('main').getByRole('link', { name: 'Mis reservaciones' }).click();
  await expect(page).toHaveURL(/\/profile\/reservaciones$/);
  await expect(page.getByText('Aún no tienes reservaciones.')).toBeVisible();
  await expectAccessible(page);
  const { codigo } = await book(page, day, { notas_adicionales: 'Silla para bebé' }, ximena);
  const later = await book(page, dayAfter, {}, ximena);
  await page.goto('/profile?tab=pedidos');
  const busy = { status: 503, json: { success: false, message: 'La tienda no está disponible por un momento.', code: 'unavailable' } };
  await page.route('**/api/users/reservations', (route) => route.fulfill(busy), { times: 1 });
  await page.getByRole('button', { name: isMobile ? 'Abrir menú' : 'Cuenta' }).click();
  await page.getByRole('link', { name: 'Mis reservaciones' }).click();
  await page.getByRole('button', { name: 'Reintentar' }).press('Enter');

  const card = page.getByRole('article', { name: `Reservación ${codigo}` });
  await expect(page.locator(':focus')).toHaveText('Ximena Robles');
  await expect(card).toContainText('2 personas');
  await expect(card).toContainText('Silla para bebé');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').first()).toContainText(codigo);
  await expect(page.getByRole('article').last()).toContainText(later.codigo);
  await expectAccessible(page);

  // By keyboard: another party size and an hour whose tables are booked meanwhile.
  const change = card.getByRole('button', { name: 'Cambiar' });
  await change.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cambiar reservación' });
  const size = dialog.getByLabel('Número de personas');
  await expect(size).toBeFocused();
  await size.fill('13');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).press('Enter');
  await expect(size).toHaveAccessibleDescription('Máximo 12 personas.');
  await expect(size).toBeFocused();
  await size.fill('12');
  await expect(slot(page, '6:00 PM')).toBeEnabled();
  await slot(page, '1:00 PM').focus();
  for (let hours = 0; hours < 5; hours++) await page.keyboard.press('ArrowRight');
  await expect(slot(page, '6:00 PM')).toBeChecked();
  for (let count = 0; count < 2; count++) await book(page, day, { hora_visita: '6:00 PM', numero_personas: 12 });
  await dialog.getByRole('button', { name: 'Guardar cambios' }).press('Enter');
  const full = dialog.getByRole('alert').filter({ hasText: 'A esa hora (6:00 PM) ya no hay lugar para tu grupo.' });
  await expect(full.getByRole('button').last()).toBeInViewport();
  await expect(slot(page, '6:00 PM')).toBeDisabled();
  await expectAccessible(page);
  await full.getByRole('button', { name: '3:00 PM', exact: true }).press('Enter');
  await expect(slot(page, '3:00 PM')).toBeChecked();
  await expect(slot(page, '3:00 PM')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('3:00 PM');
  await expect(card).toContainText('12 personas');
  await expect(change).toBeFocused();

  // The page of the mailed link has the same form.
  const mailed = await linkFromMail(new RegExp(`/reservacion/${codigo}\\?token=[\\w-]+`));
  await page.goto(mailed);
  await page.getByRole('button', { name: 'Cambiar' }).click();
  await expect(slot(page, '6:00 PM')).toBeDisabled();
  await slot(page, '8:00 PM').check();
  // Others book that hour before the change is sent, and the form notices when the page gets the focus.
  for (let count = 0; count < 2; count++) await book(page, day, { hora_visita: '8:00 PM', numero_personas: 12 });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('A las 8:00 PM no hay lugar para 12 personas. Elige otra hora.')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog.getByRole('radiogroup', { name: 'Hora' })).toHaveAccessibleDescription('Selecciona una hora.');
  await expect(slot(page, '9:00 AM')).toBeFocused();
  // The bar has no time then for the visit's order: the form offers hours at which it has.
  await slot(page, '4:00 PM').check();
  const message = 'A esa hora no alcanzamos a preparar lo que ya se pidió para esta visita. Elige otra hora.';
  // Exclude the requests for free hours, which the form makes by itself.
  const saved = /\/api\/reservaciones\/(?!disponibilidad)[^/]+$/;
  const noTime = (alternativas: string[]) => ({ status: 409, json: { message, code: 'orders_do_not_fit', data: { alternativas } } });
  await answerFirst(page, saved, (route) => route.fulfill(noTime([])));
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const noHour = dialog.getByRole('alert').filter({ hasText: 'A esa hora (4:00 PM) no alcanzamos a preparar' });
  await expect(noHour).toContainText('Deja tu hora como está, o cancela un pedido de la visita');
  await answerFirst(page, saved, (route) => route.fulfill(noTime(['11:00 AM'])));
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(noHour).toContainText('Ese día sí alcanzamos a estas:');
  await expectAccessible(page);
  await noHour.getByRole('button', { name: '11:00 AM', exact: true }).click();
  await expect(slot(page, '11:00 AM')).toBeFocused();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('11:00 AM');
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expect(page.getByText('Reservación cambiada')).toBeHidden();
  await expectAccessible(page);

  // Cancelling asks first. The row of the cancelled visit gets the focus, because its buttons disappear.
  await page.goto('/profile/reservaciones');
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expect(card).toContainText('11:00 AM');
  await card.getByRole('button', { name: 'Cancelar reservación' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Volver' }).press('Enter');
  await expect(card.getByRole('button', { name: 'Cancelar reservación' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar reservación' }).press('Enter');
  const past = page.getByRole('region', { name: 'Anteriores y canceladas' });
  await expect(past.getByRole('listitem')).toContainText(codigo);
  await expect(past.getByRole('listitem')).toContainText('cancelada');
  await expect(past.getByRole('listitem')).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
