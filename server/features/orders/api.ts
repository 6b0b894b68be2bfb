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

const webhookRoute = (provider: string, path: PlainRoute['path'], signatureHeader: string): PlainRoute => ({
  method: 'post',
  path,
  feature: 'orders',
  name: `${provider}Webhook`,
  summary: `Avisos del proveedor de pagos, firmados en \`${signatureHeader}\``,
  access: 'anyone',
  body: { type: 'application/json', schema: { type: 'object' } },
  answer: { status: 200, schema: { type: 'object', required: ['received'], properties: { received: { const: true } } } },
});
export const plainRoutes = [
  ...payments.webhooks.map(({ name, path, signatureHeader }) => webhookRoute(name, path, signatureHeader)),
  liveRoute,
];

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
  // Registered before `{id}`, which would match this path too.
  app.get(liveRoute.path, (c) => {
    c.set('route', liveRoute.path);
    return stream(c);
  });
  serve(app, orders.one, ({ id }, { user }) => (user.role === 'admin' ? board.one(id) : service.one(id, user)));
  serve(app, orders.move, ({ id, status }, { user }) => moves.changeStatus(id, status, user));
  serve(app, orders.refund, ({ id }, { user }) => moves.refund(id, user));
  serve(app, orders.cancel, ({ id }, { user }) => moves.cancel(id, user));

  // The signature covers the bytes of the body, so this is no JSON endpoint.
  for (const { path, signatureHeader, verify } of payments.webhooks) {
    app.post(path, async (c) => {
      c.set('route', path);
      const body = new TextDecoder().decode(await readBytes(c, 1_000_000));
      const event = await verify(body, c.req.header(signatureHeader) ?? '');
      if (!event) throw new Refusal(400, 'invalid_signature', 'La firma del mensaje no es válida.');
      // Idempotent: a payment becomes one order, however often its message is delivered.
      if (event.paidIntentId) await service.settlePayment(event.paidIntentId, new Date());
      return c.json({ received: true });
    });
  }
}
