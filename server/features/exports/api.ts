import type { Hono } from 'hono';
import { dataExports } from '#contract/stats/exports.ts';
import { type Env, identify } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import * as service from './service.ts';

const fileRoute: PlainRoute = {
  method: 'get',
  path: '/api/users/export/{id}',
  feature: 'dataExports',
  name: 'file',
  summary: 'La copia de los datos propios, en un zip; 24 horas',
  access: 'user',
  answer: { status: 200, type: 'application/zip', schema: { type: 'string', contentMediaType: 'application/zip' } },
};
export const plainRoutes = [fileRoute];

export function register(app: Hono<Env>): void {
  serve(app, dataExports.request, (input, caller) => service.request(input, caller));
  serve(app, dataExports.state, (_, { user }) => service.state(user.id));
  app.get('/api/users/export/:id', async (c) => {
    c.set('route', fileRoute.path);
    const { user } = await identify(c, 'user');
    const file = await service.download(c.req.param('id'), user.id);
    return c.body(new Uint8Array(file), 200, {
      'content-type': 'application/zip',
      'content-length': String(file.length),
      'content-disposition': 'attachment; filename="mis-datos.zip"',
      'cache-control': 'no-store',
    });
  });
}
