import type { APIRequestContext } from '@playwright/test';
import { enterAsOwner } from './owner.ts';
import { expect, expectAccessible, newEmail, refused, test } from './shop.ts';

async function book(request: APIRequestContext, nombre_completo: string, fecha_visita: string): Promise<{ id: string; codigo: string }> {
  const answer = await request.post('/api/reservaciones', {
    data: {
      nombre_completo,
      correo_electronico: newEmail(),
      telefono: '55 4821 0937',
      fecha_visita,
      hora_visita: '1:00 PM',
      numero_personas: 2,
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data;
}

test('the owner moves a party, changes its states and seats a walk-in', async ({ page, complaints }, { project }) => {
  complaints.forgive(refused(409));
  const days = project.name === 'phone' ? 11 : 12;
  const fecha = new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' });
  const headers = await enterAsOwner(page);
  await book(page.request, 'Paola Iturbe', fecha);
  const other = await book(page.request, 'Iván Robledo', fecha);
  await page.goto(`/dashboard/reservations?fecha=${fecha}`);
  const tile = page.getByRole('button', { name: /Paola Iturbe/ });
  await expect(tile).toContainText('confirmada');
  await expect(page.getByText('2 reservaciones · 4 personas')).toBeVisible();
  await expectAccessible(page);

  await tile.press('Enter');
  await expect(page.getByRole('heading', { name: 'Paola Iturbe' })).toBeFocused();
  await expect(page.getByRole('link', { name: '55 4821 0937' })).toHaveAttribute('href', 'tel:5548210937');
  await page.getByRole('button', { name: 'Cambiar mesa u hora' }).press('Enter');
  await expect(page.getByLabel('Hora', { exact: true })).toBeFocused();
  await page.getByLabel('Mesa', { exact: true }).selectOption({ label: 'Mesa 3, 2 lugares' });
  await expectAccessible(page);
  // Another change takes that table first.
  expect((await page.request.put(`/api/reservaciones/${other.id}`, { headers, data: { mesas: [3] } })).status()).toBe(200);
  await page.getByRole('button', { name: 'Mover' }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Alguna de esas mesas ya está ocupada a esa hora.' })).toBeVisible();
  await expect(page.getByLabel('Mesa', { exact: true })).toHaveValue('3');
  await page.getByLabel('Mesa', { exact: true }).selectOption({ label: 'Mesa 4, 2 lugares' });
  await page.getByRole('button', { name: 'Mover' }).press('Enter');
  await expect(page.getByText('Paola Iturbe: Mesa 4, 1:00 PM')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cambiar mesa u hora' })).toBeFocused();

  await page.getByRole('button', { name: 'Sentar' }).click();
  await page.getByRole('button', { name: 'Terminar visita' }).click();
  await expect(page.getByText('Esta reservación está cerrada.')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar detalle' }).press('Enter');
  await expect(tile).toBeFocused();
  await expect(tile).toContainText('completada');
  await page.getByLabel('Buscar reservaciones').fill(other.codigo.toLowerCase());
  await expect(page.getByRole('button', { name: /Iván Robledo/ })).toContainText('Mesa 3');
  await expect(tile).toHaveCount(0);

  await page.getByRole('button', { name: 'Llegó sin reservación' }).click();
  await page.getByLabel('Nombre').fill('Nadia Cuevas');
  await page.getByRole('button', { name: 'Sentar' }).click();
  // The lounge may be closed at this hour: the form says so.
  await expect(page.getByText(/^Mesa \d+ para 2 personas$|El lounge no recibe visitas a esta hora\./)).toBeVisible();
});
