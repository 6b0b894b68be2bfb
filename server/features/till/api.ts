import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { till } from '#contract/till/till.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { repeatable } from '#server/features/repeats/index.ts';
import { type Env, identify, type SignedInCaller } from '#server/http/caller.ts';
import { answerPage } from '#server/http/counted-page.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { FILE_POLICY } from '#server/http/security.ts';
import { serve, validated } from '#server/http/serve.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { cortePdf, receiptPage } from './paper/service.ts';
import { PAPERS } from './rules.ts';
import * as service from './service.ts';

const CorteQuery = z.object({ corte: z.enum(['x', 'z'], 'Elige el corte x o z.').optional() });

const corteRoute: PlainRoute = {
  method: 'get',
  path: '/api/caja/turnos/{id}/corte',
  feature: 'till',
  name: 'corte',
  summary: 'El corte Z de un turno cerrado en PDF; con `corte=x`, el corte X de uno abierto',
  access: 'manager',
  query: CorteQuery,
  answer: { status: 200, type: 'application/pdf', schema: { type: 'string', contentMediaType: 'application/pdf' } },
};
const receiptRoute: PlainRoute = {
  method: 'get',
  path: '/api/caja/ventas/{id}/recibo',
  feature: 'till',
  name: 'receipt',
  summary: 'El recibo de una venta para una impresora de 80 mm, en HTML; `id` es el del pedido',
  access: 'staff',
  answer: { status: 200, type: 'text/html', schema: { type: 'string' } },
};
export const plainRoutes = [corteRoute, receiptRoute];

const papers = limiter('till-papers', PAPERS);

const repeated = (c: Context<Env>, call: Endpoint, input: unknown, caller: SignedInCaller) =>
  repeatable(call, input, caller, c.req.header('idempotency-key'));

export function register(app: Hono<Env>): void {
  serve(app, till.tills, (_, { user }) => service.tillsOf(user));
  serve(app, till.open, (input, caller, c) => service.open(input, caller.user, repeated(c, till.open, input, caller)));
  serve(app, till.shifts, async (input, { user }) => answerPage(await service.all(input, user)));
  serve(app, till.shift, ({ id }, { user }) => service.one(id, user));
  serve(app, till.move, (input, caller, c) => service.move(input, caller.user, repeated(c, till.move, input, caller)));
  serve(app, till.close, (input, caller, c) => service.close(input, caller.user, repeated(c, till.close, input, caller)));
  serve(app, till.drawer, (input, { user }) => service.openDrawer(input, user));
  app.get('/api/caja/turnos/:id/corte', async (c) => {
    c.set('route', corteRoute.path);
    const { user, address } = await identify(c, 'manager');
    const { corte } = validated(CorteQuery, { corte: c.req.query('corte') || undefined });
    if (address !== null) await papers.spend(user.id);
    const { filename, content } = await cortePdf(c.req.param('id'), corte === 'x');
    const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${filename}"` };
    return c.body(new Uint8Array(content), 200, { ...headers, 'cache-control': 'private, no-store' });
  });
  app.get('/api/caja/ventas/:id/recibo', async (c) => {
    c.set('route', receiptRoute.path);
    await identify(c, 'staff');
    const page = await receiptPage(c.req.param('id'));
    return c.html(page, 200, { 'content-security-policy': FILE_POLICY, 'cache-control': 'private, no-store' });
  });
}
