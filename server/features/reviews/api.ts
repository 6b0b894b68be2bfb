import type { Hono } from 'hono';
import { reviews } from '#contract/catalog/reviews.ts';
import type { Env } from '#server/http/caller.ts';
import { answerPage } from '#server/http/counted-page.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, reviews.ofProduct, async ({ product_id }, caller) => service.ofProduct(product_id, await caller.recognize()));
  serve(app, reviews.create, (input, { user }) => service.create(input, user));
  serve(app, reviews.update, (input, { user }) => service.update(input, user));
  serve(app, reviews.remove, ({ id }, { user }) => service.remove(id, user));
  serve(app, reviews.setVisibility, ({ id, hidden, reason = null }, { user }) => service.setVisibility(id, hidden ? reason : null, user));
  serve(app, reviews.all, async (input) => answerPage(await service.all(input)));
}
