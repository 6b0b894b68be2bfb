import type { Hono } from 'hono';
import { catalog } from '#contract/catalog.ts';
import type { Env } from '#server/http/caller.ts';
import { answer, serve } from '#server/http/serve.ts';
import { list } from './search.ts';
import * as service from './service.ts';
import { registerSitemap } from './sitemap.ts';
import { registerUploads, uploadRoute } from './uploads.ts';

export const plainRoutes = [uploadRoute];

export function register(app: Hono<Env>): void {
  serve(app, catalog.list, async (input) => {
    const { products, total } = await list(input);
    return answer(products, { headers: { 'x-total-count': String(total) } });
  });
  serve(app, catalog.one, ({ id }) => service.one(id));
  serve(app, catalog.create, (input) => service.create(input));
  serve(app, catalog.update, (input) => service.update(input));
  serve(app, catalog.remove, async ({ id }) => void (await service.remove(id)));
  registerUploads(app);
  registerSitemap(app);
}
