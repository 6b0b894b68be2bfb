import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { agentsAreOn } from '#server/agents-switch.ts';
import { env } from '#server/env.ts';
import type { Env } from '#server/http/caller.ts';
import { isHeld } from '#server/http/front/files/encoding.ts';
import { notFound } from '#server/http/refusal.ts';
import { publishedKeys } from '../keys/keys.ts';
import { OFFERED, servicesAt } from '../ucp/capabilities.ts';
import { paymentHandlers } from '../ucp/handlers.ts';
import { PROFILE_PATH, UCP_VERSION } from '../ucp/version.ts';

async function document(): Promise<Record<string, unknown>> {
  const keys = await publishedKeys();
  return {
    ucp: {
      version: UCP_VERSION,
      services: servicesAt(env.publicUrl),
      capabilities: Object.fromEntries(Object.entries(OFFERED).map(([name, offered]) => [name, [{ version: UCP_VERSION, ...offered }]])),
      payment_handlers: paymentHandlers,
    },
    keys,
    // The name before, which programs of older versions read.
    signing_keys: keys,
  };
}

export function registerProfile(app: Hono<Env>): void {
  app.get(PROFILE_PATH, async (c) => {
    c.set('route', PROFILE_PATH);
    if (!agentsAreOn()) throw notFound('not_found', 'Esta dirección no existe.');
    const text = JSON.stringify(await document());
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    const headers = { etag, 'cache-control': 'public, max-age=300' };
    if (isHeld(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    return c.body(text, 200, { ...headers, 'content-type': 'application/json' });
  });
}
