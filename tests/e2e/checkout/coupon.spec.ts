import type { Locator } from '@playwright/test';
import { fillPerson, guestAt } from '../helpers/guest.ts';
import { ownerHeaders } from '../helpers/owner.ts';
import { expect, expectAccessible, fillCard, payButton, refused, test } from '../helpers/shop.ts';

test('a coupon is typed in the ticket, and its errors are shown there', { tag: '@phone' }, async ({ page, complaints }) => {
  complaints.forgive(refused(422));
  const headers = await ownerHeaders(page.request);
  const mark = Date.now() % 1_000_000;
  const coupon = async (codigo: string, more: object): Promise<string> => {
    const data = { codigo, clase: 'porcentaje', valor: 10, ...more };
    const answer = await page.request.post('/api/promotions', { headers, data });
    expect(answer.status()).toBe(201);
    return (await answer.json()).id;
  };
  const dear = `CARO-${mark}`;
  const good = `DIEZ-${mark}`;
  const ids = [await coupon(dear, { minimo: 800 }), await coupon(good, {})];
  try {
    await guestAt(page, 'latte');
    const ticket = page.getByRole('region', { name: 'Tu pedido' });
    const field = ticket.getByLabel('Cupón');
    const said = ticket.getByRole('status').filter({ hasText: 'compra mínima' });
    // The fields that change the amount come before the card form.
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
    expect(await top(page.getByRole('region', { name: 'Pago' }))).toBeGreaterThan(await top(field));
    // The hour may already be chosen because the shop is closed.
    await page.getByRole('radio', { name: /^Programar hora/ }).check({ force: true });
    await field.fill('x');
    await ticket.getByRole('button', { name: 'Aplicar' }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription('Escribe de 3 a 20 letras, números o guiones.');

    await field.fill(dear.toLowerCase());
    await page.reload();
    await expect(field).toHaveValue(dear.toLowerCase());
    await ticket.getByRole('button', { name: 'Aplicar' }).click();
    await expect(said).toContainText('$800.00');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/compra mínima/);
    await expect(field).toHaveValue(dear.toLowerCase());
    await expectAccessible(page);

    // A second answer of the same kind changes neither the message nor the focus.
    const day = page.getByRole('group', { name: 'Día' }).getByRole('radio').nth(2);
    const quoted = page.waitForResponse('**/api/orders/quote');
    await day.press('Space');
    await quoted;
    await expect(said).toContainText('$800.00');
    await expect(day).toBeFocused();

    await field.fill(good);
    await field.press('Enter');
    const remove = ticket.getByRole('button', { name: `Quitar cupón ${good}` });
    await expect(remove).toBeFocused();
    await expect(said).toBeHidden();
    await expect(ticket.getByText(`Cupón ${good}`)).toBeVisible();
    await expectAccessible(page);
    const answer = () => page.waitForResponse('**/api/orders/quote');
    const without = answer();
    await remove.press('Enter');
    await expect(field).toBeFocused();
    await without;
    // An answer that comes after the deletion below would already refuse the coupon before the guest pays.
    const withCoupon = answer();
    await field.press('Enter');
    await expect(remove).toBeFocused();
    await withCoupon;

    // The owner deletes the coupon before the guest pays with it.
    await fillPerson(page);
    await fillCard(page);
    expect((await page.request.delete(`/api/promotions/${ids.pop()}`, { headers })).ok()).toBe(true);
    await payButton(page).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/\S/);
    await expect(ticket.getByText(`Cupón ${good}`)).toHaveCount(0);
    await payButton(page).click();
    await expect(page.getByRole('heading', { level: 1, name: '¡Listo!' })).toBeFocused();
  } finally {
    for (const id of ids) await page.request.delete(`/api/promotions/${id}`, { headers });
  }
});
