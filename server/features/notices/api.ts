import type { Hono } from 'hono';
import { notices } from '#contract/notices/notices.ts';
import { beforeChange } from '#server/features/settings/index.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  beforeChange('avisos', service.checkNotices);
  serve(app, notices.staff, () => service.staff());
}
