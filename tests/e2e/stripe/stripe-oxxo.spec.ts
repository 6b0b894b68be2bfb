import { endVoucher, message, settle } from '../../stand-ins/stripe.ts';
import { customer, expect, expectAccessible, ordersOf, payButton } from '../helpers/shop.ts';
import { withStripe } from '../helpers/stripe/network.ts';
import { test } from '../helpers/stripe/shop.ts';

test('an order is paid at OXXO: its voucher stays in the account until the money arrives', async ({ page, shop }) => {
  const person = await customer(page, { latte: 2 });
  await withStripe(page, shop.stripe);
  await page.goto('/checkout');
  await page.getByLabel('OXXO').check();
  await payButton(page).click();
  await page.getByRole('dialog', { name: 'Ficha de OXXO' }).getByRole('button', { name: 'Cerrar' }).press('Enter');

  await expect(page.getByRole('heading', { name: 'Falta tu pago' })).toBeFocused();
  await expect(page.getByText('1234 5678 9012 3465 7890 1234 5678 9012')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver la ficha de pago' })).toHaveAttribute('href', /oxxo\/voucher/);
  await expectAccessible(page);
  const intent = [...shop.stripe.books.values()].findLast(({ metadata }) => metadata.user_id === person.id);
  if (!intent) throw new Error('No payment');

  await page.getByRole('link', { name: 'Ver mis pedidos' }).click();
  const card = page.getByRole('article', { name: /Pedido/ });
  await expect(card).toContainText('pendiente');
  await expect(card.getByRole('link', { name: 'Ver la ficha de pago' })).toBeVisible();
  await expectAccessible(page);

  settle(intent);
  const told = await page.request.post('/api/stripe/webhook', sent(message('payment_intent.succeeded', intent)));
  expect(told.status()).toBe(200);
  await page.reload();
  await expect(card).toContainText('pagado');
  await expect(card.getByRole('link', { name: 'Ver la ficha de pago' })).toHaveCount(0);
  expect(await ordersOf(page, person)).toHaveLength(1);
});

for (const end of ['expired', 'cancelled'] as const)
  test(`an order that waits for OXXO is closed without a charge: ${end}`, async ({ page, shop }) => {
    const person = await customer(page, { latte: 1 });
    await withStripe(page, shop.stripe);
    await page.goto('/checkout');
    await page.getByLabel('OXXO').check();
    await payButton(page).click();
    await page.getByRole('dialog', { name: 'Ficha de OXXO' }).getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.getByRole('heading', { name: 'Falta tu pago' })).toBeFocused();
    await page.goto('/profile?tab=pedidos');
    const card = page.getByRole('article', { name: /Pedido/ });
    await expect(card).toContainText('pendiente');
    if (end === 'expired') {
      const intent = [...shop.stripe.books.values()].findLast(({ metadata }) => metadata.user_id === person.id);
      if (!intent) throw new Error('No payment');
      await page.request.post('/api/stripe/webhook', sent(message('payment_intent.payment_failed', endVoucher(intent))));
      await page.reload();
    } else {
      await card.getByRole('button', { name: 'Cancelar pedido' }).click();
      await expect(page.getByRole('dialog')).toContainText('No se cobró nada por este pedido.');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancelar pedido' }).click();
    }
    await expect(card).toContainText('cancelado');
    await expect(card.getByRole('link', { name: 'Ver la ficha de pago' })).toHaveCount(0);
  });

const sent = ({ headers, body }: ReturnType<typeof message>) => ({ headers, data: Buffer.from(body) });
