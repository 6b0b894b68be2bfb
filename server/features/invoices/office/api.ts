import type { Hono } from 'hono';
import { z } from 'zod';
import { Month } from '#contract/invoices/facturas.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { type Env, identify } from '#server/http/caller.ts';
import { answerPage } from '#server/http/counted-page.ts';
import { filledQuery, serve, validated } from '#server/http/serve.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { all } from './list.ts';
import { monthZip } from './month.ts';

const OfMonth = z.object({ mes: Month });

export const monthRoute: PlainRoute = {
  method: 'get',
  path: '/api/facturas/mes',
  feature: 'facturas',
  name: 'month',
  summary: 'Las facturas timbradas de un mes en un zip, cada una en XML y en PDF',
  access: 'manager',
  query: OfMonth,
  answer: { status: 200, type: 'application/zip', schema: { type: 'string', contentMediaType: 'application/zip' } },
};

/** Registered before the route of one invoice, which would take `mes` for an id. */
export function registerOffice(app: Hono<Env>): void {
  serve(app, invoices.all, async (input) => answerPage(await all(input)));
  app.get(monthRoute.path, async (c) => {
    c.set('route', monthRoute.path);
    const { user } = await identify(c, 'manager');
    const { mes } = validated(OfMonth, filledQuery(c));
    const headers = { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="facturas_${mes}.zip"` };
    return c.body(await monthZip(mes, user.id), 200, headers);
  });
}
