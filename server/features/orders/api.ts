import type { Hono } from 'hono';
import { orders } from '#contract/orders.ts';
import * as payments from '#server/features/payments/service.ts';
import { readBytes } from '#server/http/body.ts';
import type { Env } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { answer, serve } from '#server/http/serve.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { openPayment } from './checkout/open-payment.ts';
import * as board from './office/board.ts';
import { liveRoute, stream } from './office/live.ts';
import * as service from './service.ts';
import * as moves from './status-changes.ts';

const webhook: PlainRoute = {
  method: 'post',
  path: '/api/stripe/webhook',
  feature: 'orders',
  name: 'webhook',
  summary: 'Avisos del proveedor de pagos, firmados en `Stripe-Signature`',
  access: 'anyone',
  body: { type: 'application/json', schema: { type: 'object' } },
  answer: { status: 200, schema: { type: 'object', required: ['received'], properties: { received: { const: true } } } },
};
export const plainRoutes = [webhook, liveRoute];

export function register(app: Hono<Env>): void {
  serve(app, orders.createIntent, (input, { user }) => openPayment(input, user));
  serve(app, orders.checkout, async (input, { user }) => {
    const { orderId, isNew } = await service.checkout(input, user);
    return answer({ success: true, order_id: orderId }, { status: isNew ? 201 : 200 });
  });
  serve(app, orders.all, async (input) => {
    const { page, total, more } = await board.all(input);
    return answer(page, { headers: { 'x-total-count': String(total), ...(more && { 'x-total-more': '1' }) } });
  });
  serve(app, orders.mine, (_, { user }) => service.mine(user));
  // Before `{id}`, which would take it for an order.
  app.get(liveRoute.path, (c) => {
    c.set('route', liveRoute.path);
    return stream(c);
  });
  serve(app, orders.one, ({ id }, { user }) => (user.role === 'admin' ? board.one(id) : service.one(id, user)));
  serve(app, orders.move, ({ id, status }, { user }) => moves.changeStatus(id, status, user));
  serve(app, orders.refund, ({ id }, { user }) => moves.refund(id, user));
  serve(app, orders.cancel, ({ id }, { user }) => moves.cancel(id, user));

  // The signature is over the bytes as they came, so this is no JSON endpoint.
  app.post(webhook.path, async (c) => {
    c.set('route', webhook.path);
    const body = new TextDecoder().decode(await readBytes(c, 1_000_000));
    const paid = await payments.verifyWebhook(body, c.req.header('stripe-signature') ?? '');
    if (paid === undefined) throw new Refusal(400, 'invalid_signature', 'La firma del mensaje no es válida.');
    // However often it is delivered: a payment becomes one order.
    if (paid) await service.settle(paid, new Date());
    return c.json({ received: true });
  });
}
