import type { Context, Hono } from 'hono';
import { byToken } from '#server/features/orders/index.ts';
import { type Env, identify } from '#server/http/caller.ts';
import { boundedQueue } from '#server/http/limits/bounded-queue.ts';
import { type Limiter, limiter } from '#server/http/limits/limiter.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { DRAWING, TICKETS } from './rules.ts';
import * as service from './service.ts';

const ticketRoute: PlainRoute = {
  method: 'get',
  path: '/api/tickets/{orderId}',
  feature: 'receipts',
  name: 'ticket',
  summary:
    'El ticket de un pedido en PDF: el propio, o cualquiera para quien administra; con el token del pedido, sin datos de quien pidió',
  access: 'user',
  guests: true,
  orderToken: true,
  answer: { status: 200, type: 'application/pdf', schema: { type: 'string', contentMediaType: 'application/pdf' } },
};
export const plainRoutes = [ticketRoute];

const budgets = { customer: limiter('tickets', TICKETS.customer), admin: limiter('tickets-admin', TICKETS.admin) };
const drawing = boundedQueue({ ...DRAWING, message: 'Se están preparando muchos tickets. Inténtalo otra vez en unos segundos.' });

type Limits = { key: string; budget: Limiter | null };

/** The limit is checked before the order is read, so that requests for other people's orders cost the same. */
const draw = <T>({ key, budget }: Limits, read: () => Promise<T>): Promise<T> =>
  drawing.run(key, async () => {
    await budget?.spend(key);
    return read();
  });

async function ownTicket(c: Context<Env>, orderId: string) {
  const { user, address } = await identify(c, 'user', true);
  return draw({ key: user.id, budget: address === null ? null : budgets[user.role] }, () => service.ticket(orderId, user));
}

export function register(app: Hono<Env>): void {
  app.get('/api/tickets/:orderId', async (c) => {
    c.set('route', ticketRoute.path);
    const orderId = c.req.param('orderId');
    const opened = await byToken(c, orderId, async (id) => {
      const { address } = await identify(c, 'anyone');
      return draw({ key: `order ${id}`, budget: address === null ? null : budgets.customer }, () => service.ticketByToken(id));
    });
    const { filename, content } = opened ?? (await ownTicket(c, orderId));
    const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${filename}"` };
    return c.body(new Uint8Array(content), 200, headers);
  });
}
