import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { isDrawn, SIGN_PATHS, signFile } from '#server/gateways/brand/signs.ts';
import type { Env } from '#server/http/caller.ts';
import { isHeld } from '#server/http/front/files/encoding.ts';

const TYPES: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg' };

/** Icons and sharing picture of a shop with its own name or logo, at the addresses at which the built files of others stand. */
export function registerSigns(app: Hono<Env>): void {
  for (const path of SIGN_PATHS)
    app.get(path, async (c) => {
      c.set('route', path);
      if (!isDrawn(path)) return c.notFound();
      const bytes = await signFile(path);
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
      const headers = { etag, 'cache-control': 'public, max-age=300' };
      if (isHeld(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
      return c.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'image/png' });
    });
}
