import type { Page } from '@playwright/test';
import { giveVoucher, type Intent, message, type StripeStandIn, settle } from '../../stand-ins/stripe.ts';
import { dispute } from '../../stand-ins/stripe-objects.ts';
import { DESKTOP } from '../helpers/browser/windows.ts';
import { enterAsOwner } from '../helpers/owner.ts';
import { customer, expect, expectAccessible } from '../helpers/shop.ts';
import { test } from '../helpers/stripe/shop.ts';

test.use(DESKTOP);

/** An order of another customer, made through the API. */
async function anOrder(page: Page, { books }: StripeStandIn, pay: (intent: Intent) => Intent): Promise<{ intentId: string; id: string }> {
  const person = await customer(page);
  const headers = { authorization: `Bearer ${person.token}` };
  const [product] = await (await page.request.get('/api/products?q=latte&limit=1')).json();
  const amount = Math.round(product.price * 100);
  const shipping_address = { line1: 'Calle Tonalá 87', city: 'Ciudad de México', state: 'CDMX', postal_code: '06700' };
  const order_data = { items: [{ product_id: product.id, quantity: 1 }], shipping_address };
  const opened = await page.request.post('/api/stripe/create-payment-intent', {
    headers,
    data: { user_id: person.id, amount, order_data },
  });
  const { payment_intent_id: intentId } = await opened.json();
  pay(books.get(intentId) as Intent);
  const data = { user_id: person.id, payment_data: { stripe_payment_id: intentId } };
  const placed = await page.request.post('/api/stripe/checkout', { headers, data });
  expect(placed.status()).toBe(201);
  return { intentId, id: (await placed.json()).order_id };
}

async function tell(page: Page, type: Parameters<typeof message>[0], object: object) {
  const { headers, body } = message(type, object);
  expect((await page.request.post('/api/stripe/webhook', { headers, data: Buffer.from(body) })).status()).toBe(200);
}

test('the owner sees a disputed charge in the summary and with its order', async ({ page, shop }) => {
  const { id, intentId } = await anOrder(page, shop.stripe, settle);
  const due_by = Math.floor(Date.now() / 1000) + 7 * 86_400;
  const objection = dispute({
    id: `dp_${intentId}`,
    amount: 8200,
    payment_intent: intentId,
    status: 'needs_response',
    reason: 'fraudulent',
    due_by,
  });
  shop.stripe.disputes.set(objection.id, objection);
  await tell(page, 'charge.dispute.created', objection);
  await enterAsOwner(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Pide atención' }).getByRole('link', { name: /cargos? reclamados?/ })).toBeVisible();
  await page.goto(`/dashboard/orders?pedido=${id}`);
  await expect(page.getByText('Cargo reclamado: $82.00')).toBeVisible();
  await expectAccessible(page);

  Object.assign(objection, { status: 'won' });
  await tell(page, 'charge.dispute.closed', objection);
  await expect(page.getByText('Reclamo resuelto a tu favor: $82.00')).toBeVisible();
});

test('the owner refunds by hand what OXXO cannot return', async ({ page, shop }) => {
  const { id } = await anOrder(page, shop.stripe, (intent) => settle(giveVoucher(intent)));
  const headers = await enterAsOwner(page);
  const cancelled = await page.request.put(`/api/orders/${id}`, { headers, data: { status: 'cancelado' } });
  expect(cancelled.status()).toBe(200);
  const failed = async () => {
    const rows = await (await page.request.get('/api/payments/unmatched', { headers })).json();
    return rows.filter(({ state }: { state: string }) => state === 'reembolso_fallido').length;
  };
  await expect.poll(failed).toBeGreaterThan(0);
  await page.goto('/dashboard');
  const notice = page.getByRole('status').filter({ hasText: 'Pagado sin pedido' });
  await expect(notice).toContainText('El proveedor no pudo devolverlo: devuélvelo tú');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Ya lo devolví' }).first().press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Queda anotado en la bitácora.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Sí, ya lo devolví' }).click();
  await expect(question).toHaveCount(0);
  await expect.poll(failed).toBe(0);
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
});
