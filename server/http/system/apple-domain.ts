import type { Hono } from 'hono';
import type { Env } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';

const PATH = '/.well-known/apple-developer-merchantid-domain-association';

/**
 * Apple reads this file to check that the domain may show Apple Pay, when the domain is registered with the payment provider and again
 * later.
 */
export function registerAppleDomain(app: Hono<Env>, proof: string | undefined): void {
  app.get(PATH, (c) => {
    c.set('route', PATH);
    if (proof === undefined) throw new Refusal(404, 'not_found', 'Esta casa no ofrece Apple Pay.');
    return c.text(proof, 200, { 'cache-control': 'no-cache' });
  });
}
