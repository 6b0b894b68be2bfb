import type { Hono } from 'hono';
import { invoices } from '#contract/invoices/invoices.ts';
import { taxProblems } from '#contract/invoices/rfc.ts';
import { beforeChange } from '#server/features/settings/index.ts';
import { type Env, identify } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { invalid } from '#server/http/refusal.ts';
import { serve } from '#server/http/serve.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { monthRoute, registerOffice } from './office/api.ts';
import { INVOICES } from './rules.ts';
import * as service from './service.ts';

const pdfRoute: PlainRoute = {
  method: 'get',
  path: '/api/invoices/{id}',
  feature: 'invoices',
  name: 'pdf',
  summary: 'La factura de un pedido en PDF; `id` es el del pedido o sus primeros 8 caracteres',
  access: 'manager',
  answer: { status: 200, type: 'application/pdf', schema: { type: 'string', contentMediaType: 'application/pdf' } },
};
export const plainRoutes = [pdfRoute, monthRoute];

const budget = limiter('invoices', INVOICES);

export function register(app: Hono<Env>): void {
  beforeChange('fiscal', async (_, from, to) => {
    const problems = Object.entries(taxProblems(to, from)).map(([field, message]) => [`valor.${field}`, message]);
    if (problems.length > 0) throw invalid(Object.fromEntries(problems));
    return {};
  });
  registerOffice(app);
  serve(app, invoices.email, async ({ id, email }, { user, address }) => {
    if (address !== null) await budget.spend(user.id);
    return service.email(id, email);
  });
  app.get('/api/invoices/:id', async (c) => {
    c.set('route', pdfRoute.path);
    const { user, address } = await identify(c, 'manager');
    if (address !== null) await budget.spend(user.id);
    const { filename, content } = await service.pdf(c.req.param('id'));
    const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${filename}"` };
    return c.body(new Uint8Array(content), 200, headers);
  });
}
