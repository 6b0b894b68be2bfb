import type { Hono } from 'hono';
import { options } from '#contract/options/options.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import { setOptionAvailability } from './availability.ts';
import * as groups from './groups.ts';
import { ofProduct, setOfProduct } from './of-product.ts';

export function registerOptions(app: Hono<Env>): void {
  serve(app, options.groups, ({ version }) => groups.all(version === '1'));
  serve(app, options.createGroup, (input, { user }) => groups.create(input, user));
  serve(app, options.updateGroup, (input, { user }) => groups.update(input, user));
  serve(app, options.removeGroup, async ({ id }, { user }) => void (await groups.remove(id, user)));
  serve(app, options.ofProduct, ({ id }) => ofProduct(id));
  serve(app, options.setOfProduct, (input, { user }) => setOfProduct(input, user));
  serve(app, options.availability, ({ id, ...change }, { user }) => setOptionAvailability(id, change, new Date(), user));
}
