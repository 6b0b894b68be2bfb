import type { Hono } from 'hono';
import { type Env, identify } from '#server/http/caller.ts';
import type { PlainRoute } from '#server/http/openapi.ts';
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

export function register(app: Hono<Env>): void {
  app.get('/api/tickets/:orderId', async (c) => {
    c.set('route', ticketRoute.path);
    const { user } = await identify(c, 'user');
    const { filename, content } = await service.ticket(c.req.param('orderId'), user);
    const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${filename}"` };
    return c.body(new Uint8Array(content), 200, headers);
  });
}
