import type { Hono } from 'hono';
import { catalog } from '#contract/catalog.ts';
import type { Env } from '#server/http/caller.ts';
import { clientQueue } from '#server/http/limits/client-queue.ts';
import { LISTS_PAST_CACHE } from '#server/http/limits/rules.ts';
import { serve } from '#server/http/serve.ts';
import { list } from './search.ts';
import * as service from './service.ts';
import { registerUploads, uploadRoute } from './uploads.ts';
import { writeList } from './written.ts';

export const plainRoutes = [uploadRoute];

export function register(app: Hono<Env>): void {
  const find = clientQueue(LISTS_PAST_CACHE);
  serve(app, catalog.list, async (input, caller, c) => {
    const { products, total, more, similar } = await find(caller, () => list(input));
    const { body, etag } = writeList(products);
    const headers = {
      etag,
      'content-type': 'application/json',
      'x-total-count': String(total),
      ...(more && { 'x-total-more': '1' }),
      ...(similar && { 'x-search': 'similar' }),
    };
    return c.body(body, 200, headers);
  });
  serve(app, catalog.one, ({ id }) => service.one(id));
  serve(app, catalog.create, (input) => service.create(input));
  serve(app, catalog.update, (input) => service.update(input));
  serve(app, catalog.remove, async ({ id }) => void (await service.remove(id)));
  registerUploads(app);
}
