import type { Hono } from 'hono';
import { type Env, identify } from '#server/http/caller.ts';
import { boundedQueue } from '#server/http/limits/bounded-queue.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { DRAWING, TICKETS } from './rules.ts';
import * as service from './service.ts';

const ticketRoute: PlainRoute = {
  method: 'get',
  path: '/api/tickets/{orderId}',
  feature: 'receipts',
  name: 'ticket',
  summary: 'El ticket de un pedido en PDF: el propio, o cualquiera para quien administra',
  access: 'user',
  answer: { status: 200, type: 'application/pdf', schema: { type: 'string', contentMediaType: 'application/pdf' } },
};
export const plainRoutes = [ticketRoute];

const budgets = { customer: limiter('tickets', TICKETS.customer), admin: limiter('tickets-admin', TICKETS.admin) };
const drawing = boundedQueue({ ...DRAWING, message: 'Se están preparando muchos tickets. Inténtalo otra vez en unos segundos.' });

export function register(app: Hono<Env>): void {
  app.get('/api/tickets/:orderId', async (c) => {
    c.set('route', ticketRoute.path);
    const { user, address } = await identify(c, 'user');
    const { filename, content } = await drawing.run(user.id, async () => {
      // Before the order is read, so that requests for other people's orders cost the same.
      if (address !== null) await budgets[user.role].spend(user.id);
      return service.ticket(c.req.param('orderId'), user);
    });
    const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${filename}"` };
    return c.body(new Uint8Array(content), 200, headers);
  });
}
