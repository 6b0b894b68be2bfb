import type { Hono } from 'hono';
import { newsletter } from '#contract/newsletter/newsletter.ts';
import { clubOf, fileStem } from '#contract/shop.ts';
import { shopName } from '#server/current-settings.ts';
import { type Env, identify } from '#server/http/caller.ts';
import { answerPage } from '#server/http/counted-page.ts';
import { answer, serve } from '#server/http/serve.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import * as service from './service.ts';

const PATH = '/api/subscriptions/unsubscribe';
const byLink: PlainRoute = {
  method: 'post',
  path: PATH,
  feature: 'newsletter',
  name: 'unsubscribeByLink',
  summary: 'Cancelar con el enlace firmado de un correo, `?token=` (RFC 8058)',
  access: 'anyone',
  answer: { status: 200, schema: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } } },
};
const file: PlainRoute = {
  method: 'get',
  path: '/api/subscriptions.csv',
  feature: 'newsletter',
  name: 'export',
  summary: 'Quienes están suscritos, como hoja de cálculo',
  access: 'owner',
  answer: { status: 200, type: 'text/csv', schema: { type: 'string' } },
};
export const plainRoutes = [byLink, file];

export function register(app: Hono<Env>): void {
  serve(app, newsletter.subscribe, async ({ email }, caller) =>
    (await service.subscribe(email, caller))
      ? { message: `¡Gracias por suscribirte al ${clubOf(shopName())}!` }
      : answer({ message: `Ya eres parte del ${clubOf(shopName())}.` }, { status: 200 }),
  );
  // Mail programs without one-click unsubscribing, and link scanners, open the link: they get a page that asks for confirmation.
  app.get(PATH, async (c, next) => {
    const token = c.req.query('token');
    if (!token || c.req.query('email')) return next();
    c.set('route', PATH);
    return c.redirect(`/suscripcion/cancelar?${new URLSearchParams({ token })}`, 303);
  });
  serve(app, newsletter.unsubscribe, ({ email }, caller) => service.unsubscribe(email, caller));
  // The body is the mail program's form, and its content is not needed.
  app.post(PATH, async (c) => {
    c.set('route', PATH);
    return c.json(await service.unsubscribeByLink(c.req.query('token') ?? ''));
  });
  serve(app, newsletter.all, async (input, { user }) => answerPage(await service.list(input, user)));
  serve(app, newsletter.end, ({ id }) => service.end(id));
  app.get(file.path, async (c) => {
    c.set('route', file.path);
    const { user } = await identify(c, 'owner');
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="club-${fileStem(shopName())}.csv"`,
    };
    return c.body(await service.exported(user), 200, headers);
  });
}
