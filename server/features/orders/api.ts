import type { Context, Hono } from 'hono';
import { suggestions } from '#contract/assistant/suggestions.ts';
import { orders } from '#contract/orders/orders.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { events } from '#server/events.ts';
import * as payments from '#server/features/payments/index.ts';
import { refunds } from '#server/features/payments/index.ts';
import { repeatable } from '#server/features/repeats/index.ts';
import { readBytes } from '#server/http/body/body.ts';
import { type Env, isStaff, type SignedInCaller } from '#server/http/caller.ts';
import { answerPage } from '#server/http/counted-page.ts';
import { Refusal } from '#server/http/refusal.ts';
import { answer, serve } from '#server/http/serve.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { register as registerBar } from './bar/api.ts';
import { undo } from './bar/undo.ts';
import { follow, followRoute } from './by-token/follow.ts';
import { byToken, orderToken } from './by-token/token.ts';
import { oneByToken } from './by-token/view.ts';
import { openPayment } from './checkout/open/open-payment.ts';
import { createIntent } from './checkout/open/type-first.ts';
import { register as registerReceiving } from './checkout/quote/api.ts';
import { checkout, settlePayment } from './checkout/settle.ts';
import { settleDispute } from './disputes/service.ts';
import { one } from './found.ts';
import * as board from './office/board.ts';
import { liveRoute, stream } from './office/live/live.ts';
import { slip, slipRoute } from './printing/slip-page.ts';
import { refund } from './refunds/refund.ts';
import { reorder, usual } from './reorder/reorder.ts';
import * as service from './service.ts';
import { withinSelfCancellations } from './status/self-cancellations.ts';
import * as moves from './status/status-changes.ts';
import { register as registerTill } from './till/api.ts';
import { related } from './together/together.ts';

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
  followRoute,
  slipRoute,
];

const repeated = (c: Context<Env>, call: Endpoint, input: unknown, caller: SignedInCaller) =>
  repeatable(call, input, caller, c.req.header('idempotency-key'));

const clientOf = (c: Context<Env>) => ({ address: c.get('address'), isTrustedNetwork: c.get('isTrustedNetwork'), sessionId: null });
const idOf = (c: Context<Env>): string => c.req.param('id') ?? '';

export function register(app: Hono<Env>): void {
  serve(app, suggestions.ofProduct, ({ id }) => related(id));
  registerReceiving(app);
  registerBar(app);
  registerTill(app);
  serve(app, createIntent, async (input, caller, c) => {
    const opened = await openPayment(input, caller);
    return 'codigo' in opened ? c.json(opened) : opened;
  });
  serve(app, orders.checkout, async (input, caller) => {
    const { orderId, isNew, waits, hasType } = await checkout(input, caller.user);
    if (isNew) await events().purchased(caller);
    const token = hasType && { order_token: await orderToken(orderId) };
    const body = { success: true, order_id: orderId, ...token, ...(waits && { status: 'pendiente' as const }) } as const;
    return answer(body, { status: isNew ? 201 : 200 });
  });
  serve(app, orders.all, async (input, { user }) => {
    return answerPage(await board.all(input, user));
  });
  serve(app, orders.mine, (_, { user }) => service.mine(user));
  // Registered before `{id}`, which would match this path too.
  app.get(liveRoute.path, (c) => {
    c.set('route', liveRoute.path);
    return stream(c);
  });
  serve(
    app,
    orders.one,
    ({ id }, { user }) => (isStaff(user) ? board.one(id, user) : one(id, user)),
    (c) => byToken(c, idOf(c), oneByToken, true),
  );
  app.get('/api/orders/:id/events', (c) => {
    c.set('route', followRoute.path);
    return follow(c);
  });
  serve(app, orders.move, (input, caller, c) => moves.changeStatus(input, caller.user, repeated(c, orders.move, input, caller)));
  serve(app, orders.undo, (input, caller, c) => undo(input, caller.user, repeated(c, orders.undo, input, caller)));
  app.get('/api/orders/:id/slip', (c) => {
    c.set('route', slipRoute.path);
    return slip(c);
  });
  serve(app, orders.refund, (input, caller, c) => refund(input, caller.user, repeated(c, orders.refund, input, caller)));
  serve(app, orders.reorder, ({ id }, { user }) => reorder(id, user));
  serve(app, orders.usual, (_, { user }) => usual(user));
  serve(
    app,
    orders.cancel,
    ({ id }, caller) => withinSelfCancellations(id, caller, () => moves.cancel(id, caller.user)),
    (c) => byToken(c, idOf(c), (id) => withinSelfCancellations(id, clientOf(c), () => moves.cancelByToken(id))),
  );

  // The signature covers the bytes of the body, so this cannot be a JSON endpoint.
  for (const { name, path, signatureHeader, verify } of payments.webhooks) {
    app.post(path, async (c) => {
      c.set('route', path);
      const body = new TextDecoder().decode(await readBytes(c, 1_000_000));
      const event = await verify(body, c.req.header(signatureHeader) ?? '');
      if (!event) throw new Refusal(400, 'invalid_signature', 'La firma del mensaje no es válida.');
      // Idempotent: a payment becomes one order even when its webhook is delivered several times.
      if (event.intentId) await settlePayment(event.intentId, new Date());
      if (event.refundId) await refunds.settleRefund(name, event.refundId, new Date());
      if (event.disputeId) await settleDispute(name, event.disputeId);
      return c.json({ received: true });
    });
  }
}
