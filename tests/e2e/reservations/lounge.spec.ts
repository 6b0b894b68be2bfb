import type { Locator, Route } from '@playwright/test';
import { dayAhead, fillGuest, pickDay, send, slot } from '../helpers/booking.ts';
import { customer, expect, expectAccessible, hydrated, linkFromMail, newEmail, refused, test } from '../helpers/shop.ts';

// These journeys book whole visits and wait for mails.
test.slow();

test('a guest books a table, and cancels it by the link in the mail', async ({ page }, { project }) => {
  const day = dayAhead(project.name === 'phone' ? 8 : 9);
  await page.goto('/lounge');
  const ways = page.getByRole('main').getByRole('link', { name: 'Reservar mesa' });
  await expect(ways).toHaveCount(1);
  await page.getByRole('link', { name: 'Ver menú' }).click();
  await expect(page.getByRole('heading', { name: 'Servicios destacados del Lounge' })).toBeInViewport();
  // The bar at the foot of phones appears when the hero's button has left the screen, and disappears at the form.
  await expect(ways).toHaveCount(project.name === 'phone' ? 2 : 1);

  await send(page).scrollIntoViewIfNeeded();
  await expect(send(page)).toBeEnabled();
  await expect(ways).toHaveCount(1);
  await send(page).click();
  await expect(page.getByText('Por favor completa todos los campos requeridos')).toBeVisible();
  const dayless = 'Por favor selecciona una fecha';
  const hourless = 'Selecciona una hora.';
  await expect(page.getByLabel('Nombre completo')).toHaveAccessibleDescription('Debe tener al menos 2 caracteres.');
  await expect(page.getByLabel('Correo electrónico')).toHaveAccessibleDescription('Correo inválido.');
  await expect(page.getByLabel('Teléfono')).toHaveAccessibleDescription('Al menos 10 dígitos.');
  await expect(page.getByRole('group', { name: 'Fecha' })).toHaveAccessibleDescription(dayless);
  await expect(page.getByRole('radiogroup', { name: 'Hora' })).toHaveAccessibleDescription(hourless);
  await expectAccessible(page);

  await fillGuest(page, newEmail());
  await page.getByRole('button', { name: 'Una persona más' }).click();
  await pickDay(page, day);
  await expect(page.getByText(dayless)).toHaveCount(0);
  await expect(page.getByText(hourless)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tu mesa' })).toHaveCount(0);
  await slot(page, '6:00 PM').check();
  await expect(page.getByText(hourless)).toHaveCount(0);
  const ticket = page.getByRole('region', { name: 'Tu mesa' });
  await expect(ticket).toContainText('Ximena Robles');
  await expect(ticket).toContainText(day.said);
  await send(page).click();
  await expect(page.getByText('¡Reservación creada!')).toBeVisible();
  await expect(page.getByText(`Confirmaremos tu reserva para Ximena Robles el ${day.said} de ${day.year} a las 6:00 PM.`)).toBeVisible();
  const booked = page.getByRole('region', { name: 'Mesa reservada' });
  await expect(booked.getByRole('heading')).toBeFocused();
  await expect(booked).toContainText(day.said);
  await expect(ticket).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Ver mi reservación' }).click();
  await expect(page).toHaveURL(/\/reservacion\/[A-Z0-9]+$/);
  const code = page.url().split('/').pop() ?? '';
  await page.goto(await linkFromMail(new RegExp(`/reservacion/${code}\\?token=[\\w-]+`)));
  await expect(page.getByText('confirmada', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/reservacion/${code}$`));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancelar reservación' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar reservación' }).click();
  await expect(page.getByText('Esta reservación está cancelada.')).toBeVisible();
});

test(
  'books by keyboard; a full hour offers other hours and the waiting list',
  { tag: '@desktop' },
  async ({ page, complaints }, { project }) => {
    complaints.forgive(refused(409));
    complaints.forgive(refused(404));
    complaints.forgive(refused(503));
    const day = dayAhead(project.name === 'phone' ? 15 : 16);
    const fill = async (hora_visita: string) => {
      // The two pairs of tables that seat twelve.
      for (const _ of [1, 2]) {
        const answer = await page.request.post('/api/reservaciones', {
          data: {
            nombre_completo: 'Un grupo grande',
            correo_electronico: newEmail(),
            telefono: '55 5555 5555',
            fecha_visita: day.iso,
            hora_visita,
            numero_personas: 12,
          },
        });
        expect(answer.status()).toBe(201);
      }
    };
    await fill('10:00 AM');
    await page.goto('/lounge');
    await fillGuest(page, newEmail());
    await page.getByLabel('Número de personas').fill('12');
    await pickDay(page, day);
    await expect(slot(page, '10:00 AM')).toBeDisabled();
    await expect(page.getByText('Las horas tachadas ya no tienen lugar para 12 personas.')).toBeVisible();
    // Skip the full hours before noon: a stay lasts two hours.
    await slot(page, '12:00 PM').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(slot(page, '1:00 PM')).toBeChecked();

    await fill('1:00 PM');
    await page.getByLabel('Notas adicionales').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Error al crear la reserva. Por favor inténtalo de nuevo.')).toBeVisible();
    const offer = page.getByRole('alert').filter({ hasText: 'A esa hora (1:00 PM) ya no hay lugar para tu grupo.' });
    await expect(offer).toBeVisible();
    await expect(page.getByLabel('Nombre completo')).toHaveValue('Ximena Robles');
    // The toast covers part of the page: wait until it has disappeared.
    await expect(page.getByText('Error al crear la reserva. Por favor inténtalo de nuevo.')).toBeHidden();
    // Scroll to the top, so that the header covers no link.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expectAccessible(page);
    const waitFor = offer.getByRole('button', { name: 'Avísame si se libera' });
    const busy = { status: 503, json: { success: false, message: 'La tienda no está disponible por un momento.', code: 'unavailable' } };
    await page.route('**/api/reservaciones/espera', (route) => route.fulfill(busy), { times: 1 });
    await waitFor.press('Enter');
    const sorry = page.getByText('No pudimos apuntarte a la lista de espera. Por favor inténtalo de nuevo.');
    await expect(sorry).toBeVisible();
    await expect(sorry).toBeHidden();
    await waitFor.press('Enter');
    await expect(page.getByText('Estás en la lista de espera.')).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Estás en la lista de espera.');
    await page.getByRole('link', { name: 'Ver mi lugar' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Estás en la lista de espera' })).toBeVisible();
    await expectAccessible(page);

    // A table is offered, and then the offer expires.
    const offered = (estado: string, ms: number) => async (route: Route) => {
      const { data } = await (await route.fetch()).json();
      await route.fulfill({ json: { success: true, data: { ...data, estado, ofrecida_hasta: new Date(Date.now() + ms).toISOString() } } });
    };
    const place = '**/api/reservaciones/espera/*';
    await page.route(place, offered('vencida', 0));
    await page.route(place, offered('ofrecida', 600_000), { times: 1 });
    await page.clock.install();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Hay una mesa para ti' })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^(?:10:00|9:\d\d)$/);
    await expect(page.getByRole('button', { name: 'Aceptar la mesa' })).toBeEnabled();
    await page.clock.fastForward(600_000);
    await expect(page.getByRole('heading', { name: 'Este lugar ya venció' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Aceptar la mesa' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Buscar otra hora' })).toBeVisible();
    await expectAccessible(page);

    await page.goto('/reservacion/NADA234?token=no');
    await expect(page.getByRole('heading', { name: 'No encontramos esta reservación' })).toBeVisible();
  },
);

test('a missing day or hour gets the focus; a half-filled form survives leaving the page @phone', async ({ page }) => {
  const day = dayAhead(22);
  await page.goto('/lounge');
  await fillGuest(page, newEmail());
  await send(page).click();
  await expect(page.getByRole('group', { name: 'Fecha' }).locator('table button:focus')).toBeInViewport();
  await expect(page.getByText('Por favor selecciona una fecha')).toBeInViewport();
  await pickDay(page, day);
  await send(page).click();
  await expect(slot(page, '9:00 AM')).toBeFocused();
  await expect(page.getByText('Selecciona una hora.')).toBeInViewport();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre nosotros' }).click();
  await expect(page).toHaveURL(/\/nosotros$/);
  await page.goBack();
  await send(page).scrollIntoViewIfNeeded();
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Ximena Robles');
  await slot(page, '6:00 PM').check();
  await expect(page.getByRole('region', { name: 'Tu mesa' })).toContainText(day.said);
  await send(page).click();
  await expect(page.getByText('¡Reservación creada!')).toBeVisible();

  // No personal data is left in this tab.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Ximena');
  await page.reload();
  await send(page).scrollIntoViewIfNeeded();
  await expect(send(page)).toBeEnabled();
  await expect(page.getByLabel('Nombre completo')).toHaveValue('');
});

/** Presses only what is visible, because the guest has not scrolled. @returns a counter of presses and fields */
function taps() {
  let count = 0;
  return {
    count: () => count,
    press: async (what: Locator) => {
      await expect(what).toBeInViewport({ ratio: 0.9 });
      await what.click();
      count++;
    },
    type: async (field: Locator, text: string) => {
      await expect(field).toBeInViewport({ ratio: 0.9 });
      await field.fill(text);
      count++;
    },
  };
}

test('a guest books a table from the home page with few presses, without scrolling', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const day = dayAhead(24);
  const book = async (fields: [label: string, text: string][]) => {
    const { press, type, count } = taps();
    await page.goto('/');
    await hydrated(page);
    await press(page.getByRole('main').getByRole('link', { name: 'Reservar mesa' }).first());
    await expect(page).toHaveURL(/\/lounge#reservar$/);
    await expect(send(page)).toBeEnabled();
    const button = page.getByLabel('Fecha').getByRole('button', { name: day.said, exact: true });
    if (!(await button.isVisible())) await press(page.getByRole('button', { name: 'Mes siguiente' }));
    await press(button);
    await press(slot(page, '11:00 AM'));
    for (const [label, text] of fields) await type(page.getByLabel(label), text);
    await press(send(page));
    await expect(page.getByRole('heading', { name: 'Mesa reservada' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Mesa reservada' })).toBeInViewport();
    return count();
  };
  // A day of the next month costs one more press.
  const more = day.said.endsWith(dayAhead(0).said.split(' ').pop() as string) ? 0 : 1;
  const asGuest = [
    ['Nombre completo', 'Ximena Robles'],
    ['Correo electrónico', newEmail()],
    ['Teléfono', '55 4821 0937'],
  ] as [string, string][];
  expect(await book(asGuest)).toBeLessThanOrEqual(7 + more);
  await page.getByRole('button', { name: 'Reservar otra' }).click();
  await expect(page.getByLabel('Número de personas')).toBeFocused();
  await expect(page.getByLabel('Nombre completo')).toHaveValue('');

  await customer(page);
  expect(await book([['Teléfono', '55 4821 0937']])).toBeLessThanOrEqual(5 + more);
});

test('on a phone the plan opens in view', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/lounge');
  await pickDay(page, dayAhead(26));
  await slot(page, '4:00 PM').check();
  const button = page.getByRole('button', { name: 'Elegir mesa en el plano' });
  // Scroll so that the button is half under the header, where the page stops after an hour was chosen.
  await button.evaluate((shown) => window.scrollBy({ top: shown.getBoundingClientRect().top - 45, behavior: 'instant' }));
  const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 };
  await page.touchscreen.tap(x + 20, y + 34);
  await expect(page.getByRole('radio', { name: 'La que mejor quede' })).toBeInViewport({ ratio: 1 });
});

test('a guest chooses a table on the plan', { tag: '@desktop' }, async ({ page, complaints }) => {
  complaints.forgive(refused(422));
  const day = dayAhead(25);
  await page.goto('/lounge');
  await fillGuest(page, newEmail());
  await pickDay(page, day);
  await slot(page, '4:00 PM').check();
  const plan = page.getByRole('radiogroup', { name: 'Mesa' });
  await expect(plan.getByRole('radio', { name: 'La que mejor quede' })).toBeChecked();
  await expect(plan.getByRole('radio', { name: 'Mesa 9, 6 lugares' })).toBeDisabled();
  await plan.getByRole('radio', { name: 'Mesa 3, 2 lugares' }).check();
  await expectAccessible(page);
  // Another guest books the table first.
  const taken = { nombre_completo: 'Iván Robledo', correo_electronico: newEmail(), telefono: '55 5555 5555' };
  const visit = { fecha_visita: day.iso, hora_visita: '4:00 PM', numero_personas: 2, mesas: [3] };
  expect((await page.request.post('/api/reservaciones', { data: { ...taken, ...visit } })).status()).toBe(201);
  await send(page).click();
  await expect(page.getByText('Esa mesa ya está ocupada a esa hora. Elige otra.')).toBeVisible();
  await expect(plan.getByRole('radio', { name: 'Mesa 3, 2 lugares, ocupada' })).toBeDisabled();
  const refusal = page.getByText('Esa mesa ya está ocupada a esa hora. Elige otra.');
  await plan.getByRole('radio', { name: 'Mesa 4, 2 lugares' }).check();
  await expect(refusal).toBeHidden();
  await expect(plan.getByRole('radio', { name: 'Mesa 4, 2 lugares' })).toBeFocused();
  // A table that is chosen while the refusal of an earlier one arrives stays chosen.
  const late = { ...taken, correo_electronico: newEmail(), ...visit, mesas: [4] };
  expect((await page.request.post('/api/reservaciones', { data: late })).status()).toBe(201);
  const answer = Promise.withResolvers<void>();
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/reservaciones'));
  await page.route('**/api/reservaciones', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await send(page).click();
  await asked;
  await plan.getByRole('radio', { name: 'Mesas 1 y 2 juntas, 4 lugares' }).check();
  answer.resolve();
  await expect(plan.getByRole('radio', { name: 'Mesa 4, 2 lugares, ocupada' })).toBeDisabled();
  await expect(plan.getByRole('radio', { name: 'Mesas 1 y 2 juntas, 4 lugares' })).toBeChecked();
  await expect(refusal).toBeHidden();
  await page.unroute('**/api/reservaciones');
  await send(page).click();
  await expect(page.getByRole('region', { name: 'Mesa reservada' })).toContainText('Mesas 1 y 2');
});
