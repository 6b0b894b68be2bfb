import type { Hono } from 'hono';
import { audit } from '#contract/audit/audit.ts';
import type { Env } from '#server/http/caller.ts';
import { answerPage } from '#server/http/counted-page.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, audit.all, async (input) => answerPage(await service.all(input)));
}
