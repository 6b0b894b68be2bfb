import type { APIRequestContext } from '@playwright/test';
import { letCome } from '../helpers/booking.ts';
import { answerFirst, hold } from '../helpers/browser/hold.ts';
import { enterAsOwner } from '../helpers/owner.ts';
import { expect, expectAccessible, newEmail, refused, test } from '../helpers/shop.ts';

async function book(request: APIRequestContext, nombre_completo: string, fecha_visita: string): Promise<{ id: string; codigo: string }> {
  const answer = await request.post('/api/reservaciones', {
    data: {
      nombre_completo,
      correo_electronico: newEmail(),
      telefono: '55 4821 0937',
      fecha_visita,
      hora_visita: '1:00 PM',
      numero_personas: 2,
      notas_adicionales: 'Alergia a la nuez',
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data;
}

test('the owner moves a party, changes its states and seats a walk-in', async ({ page, complaints }, { project, retry }) => {
  complaints.forgive(refused(409));
  complaints.forgive(/ERR_FAILED/);
  // Each attempt has a day of its own, because a failed one leaves its reservations.
  const days = (project.name === 'phone' ? 11 : 12) + 10 * retry;
  const fecha = new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' });
  const headers = await enterAsOwner(page);
  const paola = await book(page.request, 'Paola Iturbe', fecha);
  const other = await book(page.request, 'Iván Robledo', fecha);
  await page.goto(`/dashboard/reservations?fecha=${fecha}`);
  const tile = page.getByRole('button', { name: /Paola Iturbe/ });
  await expect(tile).toContainText('confirmada');
  await expect(tile).toContainText('Alergia a la nuez');
  await expect(page.getByText('2 reservaciones · 4 personas')).toBeVisible();
  await expectAccessible(page);

  await tile.press('Enter');
  await expect(page.getByRole('heading', { name: 'Paola Iturbe' })).toBeFocused();
  await expect(page.getByRole('link', { name: '55 4821 0937' })).toHaveAttribute('href', 'tel:5548210937');
  await page.getByRole('button', { name: 'Cambiar mesa u hora' }).press('Enter');
  await expect(page.getByLabel('Hora', { exact: true })).toBeFocused();
  await page.getByLabel('Mesa', { exact: true }).selectOption({ label: 'Mesa 3, 2 lugares' });
  await expectAccessible(page);
  // Another change books that table first.
  expect((await page.request.put(`/api/reservaciones/${other.id}`, { headers, data: { mesas: [3] } })).status()).toBe(200);
  await page.getByRole('button', { name: 'Mover' }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Alguna de esas mesas ya está ocupada a esa hora.' })).toBeVisible();
  await expect(page.getByLabel('Mesa', { exact: true })).toHaveValue('3');
  await page.getByLabel('Mesa', { exact: true }).selectOption({ label: 'Mesa 4, 2 lugares' });
  await page.getByRole('button', { name: 'Mover' }).press('Enter');
  await expect(page.getByText('Paola Iturbe: Mesa 4, 1:00 PM')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cambiar mesa u hora' })).toBeFocused();

  await expect(page.getByRole('list', { name: 'Historial' })).toContainText(/Mesa: Mesa \d → Mesa 4/);
  // A confirmation, and a change whose answer arrives when another day is shown: that day stays on the screen.
  await page.getByRole('button', { name: 'Cancelar reservación' }).press('Enter');
  const question = page.getByRole('dialog', { name: '¿Cancelar la reservación?' });
  await expect(question.getByRole('button', { name: 'Volver' })).toBeFocused();
  // The request fails: the focus returns to the button that asks again.
  await answerFirst(page, /\/api\/reservaciones\/[^/?]+$/, (route) => route.abort());
  await question.getByRole('button', { name: 'Cancelar reservación' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancelar reservación' })).toBeFocused();
  // Too early, then seated by mistake and undone: in the panel, and in the message.
  await page.getByRole('button', { name: 'Sentar' }).click();
  await expect(page.getByText(/^Todavía es temprano: podrás sentar al grupo desde las 12:30/)).toBeVisible();
  await letCome(paola.codigo);
  await page.getByRole('button', { name: 'Sentar' }).click();
  const message = page.getByRole('listitem').filter({ hasText: 'Paola Iturbe: en mesa' });
  await expect(message).toBeVisible();
  // On phones the message stands in the panel too, after the panel's own button.
  const undo = page.getByLabel('Reservación de Paola Iturbe', { exact: true }).getByRole('button', { name: 'Deshacer' }).first();
  await expect(undo).toBeVisible();
  await expectAccessible(page);
  await undo.click();
  await expect(page.getByText('Paola Iturbe: confirmada')).toBeVisible();
  const seating = await hold(page, 'POST', '**/api/visitas/*/sentar');
  await page.getByRole('button', { name: 'Sentar' }).click();
  await seating.come();
  await page.getByRole('button', { name: 'Cerrar detalle' }).press('Enter');
  await page.getByRole('button', { name: 'Día siguiente' }).click();
  await expect(page.getByText(/ · \d+ reservaci/)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes(`/api/reservaciones?fecha=${fecha}`) && asked.push(request.url()));
  await seating.letGo();
  await expect(page.getByText('Paola Iturbe: en mesa')).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Día anterior' }).click();
  await tile.press('Enter');
  await page.getByRole('button', { name: 'Terminar visita' }).click();
  await expect(page.getByText('Esta reservación está cerrada.')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar detalle' }).press('Enter');
  await expect(tile).toBeFocused();
  await expect(tile).toContainText('completada');
  await page.getByLabel('Buscar reservaciones').fill(other.codigo.toLowerCase());
  await expect(page.getByRole('button', { name: /Iván Robledo/ })).toContainText('Mesa 3');
  await expect(tile).toHaveCount(0);

  await page.getByLabel('Buscar reservaciones').fill('');
  if (project.name === 'desktop') {
    const free = page
      .getByRole('row', { name: /^Libres/ })
      .getByRole('cell')
      .first();
    const before = Number(await free.textContent());
    await page.getByRole('button', { name: 'Reservar mesa 5 a las 9:00 AM' }).click();
    await expect(page.getByRole('dialog', { name: 'Reservar mesa 5' })).toBeVisible();
    // Faster than the browser reports that the dialog has closed.
    await Promise.all(['Escape', 'ArrowDown', 'Enter'].map((key) => page.keyboard.press(key)));
    const form = page.getByRole('dialog', { name: 'Reservar mesa 6' });
    await expectAccessible(page);
    await form.getByLabel('Nombre').fill('Tomás Escamilla');
    await form.getByLabel('Número de personas').fill('3');
    await form.getByRole('button', { name: 'Reservar' }).click();
    await expect(page.getByText('Mesa 6 para 3 personas')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Tomás Escamilla' })).toBeFocused();
    await expect(free).toHaveText(String(before - 4));
    await page.getByRole('button', { name: 'Cerrar detalle' }).click();
  } else {
    await page.getByRole('button', { name: 'Reservar a las 9:00 AM' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Reservar' });
    await form.getByLabel('Nombre').fill('Tomás Escamilla');
    await form.getByLabel('Número de personas').fill('12');
    // The answer to a form that was closed does not open the party's details.
    const booking = await hold(page, 'POST', '**/api/reservaciones');
    await form.getByRole('button', { name: 'Reservar' }).click();
    await booking.come();
    await page.keyboard.press('Escape');
    await booking.letGo();
    await expect(page.getByText(/^Mesas? .+ para 12 personas$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /Tomás Escamilla/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Tomás Escamilla' })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Llegó sin reservación' }).click();
  await page.getByLabel('Nombre').fill('Nadia Cuevas');
  await page.getByRole('button', { name: 'Sentar' }).click();
  // The lounge may be closed at this hour; then the form says so.
  await expect(page.getByText(/^Mesa \d+ para 2 personas$|El lounge no recibe visitas a esta hora\./)).toBeVisible();
});

test('the owner blocks tables, sees who has booked them, and unblocks them', async ({ page, complaints }, { project }) => {
  complaints.forgive(refused(409));
  const isPhone = project.name === 'phone';
  const fecha = new Date(Date.now() + (isPhone ? 14 : 15) * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' });
  const headers = await enterAsOwner(page);
  await book(page.request, 'Berenice Luna', fecha);
  await page.goto(`/dashboard/reservations?fecha=${fecha}`);
  const open = page.getByRole('button', { name: 'Bloquear', exact: true });
  const form = page.getByRole('dialog', { name: 'Bloquear mesas' });
  const send = form.getByRole('button', { name: 'Bloquear' });

  await open.press('Enter');
  await send.press('Enter');
  await expect(form.getByText('Elige una mesa.')).toBeVisible();
  await form.getByLabel('Todo el lounge').check();
  await form.getByLabel('Motivo').fill('Boda');
  await expectAccessible(page);
  await form.getByLabel('Motivo').press('Enter');
  const inTheWay = form.getByRole('alert');
  await expect(inTheWay).toContainText('Hay reservaciones que ya no cabrían. Muévelas o cancélalas primero.');
  await inTheWay.getByRole('button', { name: /Berenice Luna/ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Berenice Luna' })).toBeFocused();
  await page.getByRole('button', { name: 'Cerrar detalle' }).press('Enter');
  // On a phone the details cover the button below until they have closed.
  await expect(page.getByRole('heading', { name: 'Berenice Luna' })).toBeHidden();

  if (isPhone) {
    await open.press('Enter');
    await form.getByLabel('Mesa 11').check();
    await form.getByLabel('Todo el día').uncheck();
    await form.getByLabel('Desde las').fill('15:00');
    await form.getByLabel('Hasta las').fill('17:00');
  } else {
    await page.getByRole('button', { name: 'Reservar mesa 11 a las 3:00 PM' }).press('Enter');
    await page.getByRole('button', { name: 'Bloquear esta mesa' }).press('Enter');
    await expect(form.getByLabel('Mesa 11')).toBeChecked();
  }
  await form.getByLabel('Mesa 12').check();
  await form.getByLabel('Motivo').fill('Barniz');
  await send.press('Enter');
  await expect(page.getByText('Bloqueo guardado')).toBeVisible();
  await expect(open).toBeFocused();
  const blocked = page.getByRole('button', { name: /Quitar bloqueo/ });
  await expect(blocked).toHaveAccessibleName(/Barniz/);
  await expect(page.getByText(/3:00 PM a 5:00 PM/)).toHaveCount(1);
  await expectAccessible(page);
  const taken = {
    walk_in: true,
    fecha_visita: fecha,
    hora_visita: '2:00 PM',
    mesas: [12],
    numero_personas: 2,
    nombre_completo: 'Nadia Cuevas',
  };
  expect((await page.request.post('/api/reservaciones', { headers, data: taken })).status()).toBe(409);
  if (!isPhone) await expect(page.getByRole('button', { name: 'Reservar mesa 12 a las 2:00 PM' })).toHaveCount(0);

  await blocked.press('Enter');
  const question = page.getByRole('dialog', { name: '¿Quitar el bloqueo?' });
  await expect(question).toContainText('Mesas 11 y 12');
  await question.getByRole('button', { name: 'Quitar bloqueo' }).press('Enter');
  await expect(blocked).toHaveCount(0);
  await expect(open).toBeFocused();
  expect((await page.request.post('/api/reservaciones', { headers, data: taken })).status()).toBe(201);
});

test('the date of the day is completely visible on the narrowest phones', { tag: '@phone' }, async ({ page }) => {
  await enterAsOwner(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dashboard/reservations');
  const date = page.getByLabel('Fecha', { exact: true });
  await expect(date).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  const needed = await date.evaluate((field) => {
    const free = field.cloneNode() as HTMLInputElement;
    free.style.cssText = 'position: fixed; width: max-content !important';
    field.after(free);
    const { width } = free.getBoundingClientRect();
    free.remove();
    return width;
  });
  expect((await date.boundingBox())?.width).toBeGreaterThanOrEqual(needed);
});
