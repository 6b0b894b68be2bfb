import type { Context, Hono } from 'hono';
import { type FacturaRequest, facturas } from '#contract/invoices/facturas.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { taxProblems } from '#contract/invoices/rfc.ts';
import { byToken } from '#server/features/orders/index.ts';
import { beforeChange } from '#server/features/settings/index.ts';
import { type Caller, type Env, identify } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { invalid } from '#server/http/refusal.ts';
import { answer, serve } from '#server/http/serve.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { cancel } from './after/cancel.ts';
import { csdRoute, registerCsd } from './csd/api.ts';
import * as globals from './global/service.ts';
import { isSealed } from './ledger/queries.ts';
import { monthRoute, registerOffice } from './office/api.ts';
import { mayOpen, openFactura, userOf } from './reading/access.ts';
import { fileName, pdfOf, xmlOf } from './reading/files.ts';
import { toOneFactura, unknownInvoice } from './reading/view.ts';
import { FILES, INVOICES, MAILING, MAKING, SHARED_MAKING } from './rules.ts';
import * as service from './service.ts';
import { makeFactura } from './stamping/make.ts';
import type { TicketOrder } from './tickets/queries.ts';
import { guessed, ticketOf, toTicket } from './tickets/service.ts';

const pdfRoute: PlainRoute = {
  method: 'get',
  path: '/api/invoices/{id}',
  feature: 'invoices',
  name: 'pdf',
  summary: 'La factura de un pedido en PDF; `id` es el del pedido o sus primeros 8 caracteres',
  access: 'manager',
  answer: { status: 200, type: 'application/pdf', schema: { type: 'string', contentMediaType: 'application/pdf' } },
};
const fileRoute = (kind: 'pdf' | 'xml', type: string): PlainRoute => ({
  method: 'get',
  path: `/api/facturas/{id}/${kind}`,
  feature: 'facturas',
  name: kind,
  summary: `Una factura timbrada en ${kind.toUpperCase()}: con su token (\`?token=\`), de quien pidió, o de cualquiera para quien administra`,
  access: 'anyone',
  answer: { status: 200, type, schema: { type: 'string', contentMediaType: type } },
});
const fileRoutes = { pdf: fileRoute('pdf', 'application/pdf'), xml: fileRoute('xml', 'application/xml') };
export const plainRoutes = [pdfRoute, fileRoutes.pdf, fileRoutes.xml, monthRoute, csdRoute];

const budget = limiter('invoices', INVOICES);
const making = { own: limiter('facturas', MAKING), shared: limiter('facturas-shared', SHARED_MAKING) };
const mailing = limiter('factura-mails', MAILING);
const reading = limiter('factura-files', FILES);

export function register(app: Hono<Env>): void {
  beforeChange('fiscal', async (_, from, to) => {
    const problems = Object.entries(taxProblems(to, from)).map(([field, message]) => [`valor.${field}`, message]);
    if (problems.length > 0) throw invalid(Object.fromEntries(problems));
    return {};
  });
  registerCsd(app);
  registerOffice(app);
  serve(app, invoices.email, async ({ id, email }, { user, address }) => {
    if (address !== null) await budget.spend(user.id);
    return service.email(id, email);
  });
  app.get('/api/invoices/:id', async (c) => {
    c.set('route', pdfRoute.path);
    const { user, address } = await identify(c, 'manager');
    if (address !== null) await budget.spend(user.id);
    const { filename, content } = await service.pdf(c.req.param('id'), user.id);
    const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${filename}"` };
    return c.body(new Uint8Array(content), 200, headers);
  });
  // Before the guests' calls, whose `/facturas/{id}` would take `global` for an id.
  registerManagers(app);
  registerGuests(app);
}

/** What managers do with documents. */
function registerManagers(app: Hono<Env>): void {
  serve(app, facturas.cancel, async ({ id, motivo }, { user, address }) => {
    if (address !== null) await budget.spend(user.id);
    return { data: await toOneFactura(await cancel(id, motivo, user), { token: null }) };
  });
  serve(app, facturas.preview, async (days, { user, address }) => {
    if (address !== null) await budget.spend(user.id);
    return { data: await globals.preview(days) };
  });
  serve(app, facturas.makeGlobal, async (days, { user, address }) => {
    if (address !== null) await budget.spend(user.id);
    return { data: await globals.make(days) };
  });
}

/** What guests do with the invoices of their tickets. */
function registerGuests(app: Hono<Env>): void {
  serve(app, facturas.ticket, async ({ folio, total }, caller) => ({ data: toTicket(await guessed(folio, total, caller)) }));
  serve(app, facturas.make, async (input, caller, c) => {
    const { address, isTrustedNetwork } = caller;
    if (address !== null) await (isTrustedNetwork ? making.shared : making.own).spend(address);
    const { status, body } = await makeFactura(await wantedTicket(input, caller, c), input, caller);
    return answer(body, { status });
  });
  serve(app, facturas.one, async ({ id, token }, caller) => {
    const { row, key } = await openFactura(id, token, caller);
    return { data: await toOneFactura(row, key) };
  });
  serve(app, facturas.mail, async ({ id, token, email }, caller) => {
    const { row } = await openFactura(id, token, caller);
    // Its paper without a stamp names the customer, whom a stranger with folio and total need not know.
    if (row.stampedXml === null) throw unknownInvoice();
    await mailing.spend(row.id);
    return service.email(row.id, email);
  });
  serve(app, facturas.stamp, async ({ id, sustituye, ...data }, { user, address }) => {
    if (address !== null) await budget.spend(user.id);
    const { status, body } = await service.stampFor(id, data, sustituye ?? null);
    return answer(body, { status });
  });
  for (const kind of ['pdf', 'xml'] as const) {
    app.get(`/api/facturas/:id/${kind}`, async (c) => {
      c.set('route', fileRoutes[kind].path);
      const caller = await identify(c, 'anyone');
      if (caller.address !== null) await reading.spend(caller.address);
      const { row } = await openFactura(c.req.param('id'), c.req.query('token'), caller);
      if (!isSealed(row)) throw unknownInvoice();
      const content = kind === 'xml' ? Buffer.from(xmlOf(row)) : await pdfOf(row, row.id);
      const headers = {
        'content-type': kind === 'xml' ? 'application/xml; charset=utf-8' : 'application/pdf',
        'content-disposition': `attachment; filename="${fileName(row)}.${kind}"`,
        'cache-control': 'private, no-store',
      };
      return c.body(new Uint8Array(content), 200, headers);
    });
  }
}

/** The ticket that a request is about: by its total, or without it for the order's owner and for who has its token. */
async function wantedTicket({ folio, total }: FacturaRequest, caller: Caller, c: Context<Env>): Promise<TicketOrder> {
  if (total !== undefined) return guessed(folio, total, caller);
  const known = await ticketOf(folio);
  const mayAsk = known !== null && (mayOpen(await userOf(caller), known.userId) || (await hasToken(c, known.sale.orderId)));
  if (mayAsk) return known;
  throw invalid({ total: 'Escribe el total del ticket.' });
}

const hasToken = async (c: Context<Env>, orderId: string): Promise<boolean> =>
  (await byToken(c, orderId, async () => true).catch(() => false)) === true;
