import { createSign } from 'node:crypto';
import { z } from 'zod';
import type { ServiceAccount } from '#server/service-account.ts';

const HOUR_SECONDS = 3600;
const Answer = z.object({ access_token: z.string(), expires_in: z.number().positive() });

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The signed request for a token (RFC 7523). @param now in seconds */
function assertion({ client_email, private_key, token_uri }: ServiceAccount, scope: string, now: number): string {
  const claims = { iss: client_email, scope, aud: token_uri, iat: now, exp: now + HOUR_SECONDS };
  const body = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${body}.${createSign('RSA-SHA256').update(body).sign(private_key, 'base64url')}`;
}

/** Returns access tokens and caches each until a minute before its end. @param withinMs Google's time limit */
export function tokens(account: ServiceAccount, scope: string, withinMs: number): () => Promise<string> {
  let kept: { token: string; until: number } | null = null;
  return async () => {
    const now = Math.floor(Date.now() / 1000);
    if (kept && kept.until > now) return kept.token;
    const response = await fetch(account.token_uri, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertion(account, scope, now),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    });
    if (!response.ok) throw new Error(`Google's token service answered ${response.status}`);
    const { access_token: token, expires_in } = Answer.parse(await response.json());
    kept = { token, until: now + expires_in - 60 };
    return token;
  };
}
