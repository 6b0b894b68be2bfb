import type { Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { AuthStatus } from '#contract/accounts/google.ts';
import type { GoogleFailure } from '#contract/accounts/google-failures.ts';
import { isOwnPath } from '#contract/own-path.ts';
import { env } from '#server/env.ts';
import { userById } from '#server/features/accounts/queries.ts';
import { toWire } from '#server/features/accounts/wire.ts';
import { type Env, identify } from '#server/http/caller.ts';
import { guestNotAllowed, unauthorized } from '#server/http/refusal.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { isSecret, newSecret } from './round.ts';
import { begin, collect, finish } from './sign-in.ts';

const start: PlainRoute = {
  method: 'get',
  path: '/api/auth/google',
  feature: 'google',
  name: 'start',
  summary: 'Ir a Google para iniciar sesión; `redirect` es la página de la tienda a la que se vuelve',
  access: 'anyone',
  query: z.object({ redirect: z.string().optional() }),
  answer: { status: 302, type: 'text/html', schema: { type: 'string' } },
};
const back: PlainRoute = {
  method: 'get',
  path: '/api/auth/google/callback',
  feature: 'google',
  name: 'callback',
  summary: 'La vuelta de Google: lleva a /auth/callback con un código de un solo uso, o con `error`',
  access: 'anyone',
  answer: { status: 302, type: 'text/html', schema: { type: 'string' } },
};
const status: PlainRoute = {
  method: 'get',
  path: '/api/auth/status',
  feature: 'google',
  name: 'status',
  summary: 'La cuenta de un token; con el código de un solo uso de Google abre la sesión, o responde 202 cuando la cuenta pide un código',
  access: 'user',
  answer: { status: 200, schema: z.toJSONSchema(AuthStatus) },
};
export const googleRoutes = [start, back, status];

const IS_SECURE = env.publicUrl.startsWith('https:');
/** A little longer than a sign-in at Google may take. */
const COOKIE_SECONDS = 900;
const NAME = 'google';
// With the `__Host-` prefix, a neighbouring subdomain cannot set the cookie.
const PREFIX = IS_SECURE ? 'host' : undefined;

const secretOf = (c: Context<Env>): string | undefined => {
  const value = PREFIX ? getCookie(c, NAME, PREFIX) : getCookie(c, NAME);
  return isSecret(value) ? value : undefined;
};

const keepSecret = (c: Context<Env>, secret: string) =>
  setCookie(c, NAME, secret, {
    ...(PREFIX && { prefix: PREFIX }),
    path: '/',
    httpOnly: true,
    secure: IS_SECURE,
    // Lax, because the return is a navigation from Google's page.
    sameSite: 'Lax',
    maxAge: COOKIE_SECONDS,
  });

const toPage = (c: Context<Env>, query: Record<string, string>) => c.redirect(`/auth/callback?${new URLSearchParams(query)}`, 302);
const toFailure = (c: Context<Env>, error: GoogleFailure) => toPage(c, { error });

/** The page comes from a cache without its query: until its scripts run, only the Referer header contains the page to return to. */
function redirectOfReferer(referer: string | undefined): string | null {
  const from = referer && URL.parse(referer);
  return from ? from.searchParams.get('redirect') : null;
}

const BEARER = /^Bearer ([\w-]{20,200})$/i;

export function registerGoogle(app: Hono<Env>): void {
  app.get(start.path, async (c) => {
    c.set('route', start.path);
    const caller = await identify(c, 'anyone');
    const redirect = c.req.query('redirect') ?? redirectOfReferer(c.req.header('referer')) ?? '/';
    // An existing secret is kept for sign-ins that began in other tabs.
    const secret = secretOf(c) ?? newSecret();
    const address = await begin(secret, isOwnPath(redirect) ? redirect : '/', caller);
    if (typeof address === 'string') return toFailure(c, address);
    keepSecret(c, secret);
    return c.redirect(address.href, 302);
  });

  app.get(back.path, async (c) => {
    c.set('route', back.path);
    const caller = await identify(c, 'anyone');
    const done = await finish(secretOf(c), new URL(c.req.url).searchParams, caller);
    if ('failure' in done) {
      if (done.reason)
        c.get('log').warn({ requestId: caller.requestId, failure: done.failure, reason: done.reason }, 'Google sign-in failed');
      return toFailure(c, done.failure);
    }
    const { code, user, redirect } = done;
    return toPage(c, { token: code, userId: user.id, email: user.email, role: user.role, ...(redirect !== '/' && { redirect }) });
  });

  app.get(status.path, async (c) => {
    c.set('route', status.path);
    const bearer = c.req.header('authorization')?.match(BEARER)?.[1] ?? '';
    const session = bearer ? await c.get('findSession')(bearer) : null;
    if (session?.user.isGuest) throw guestNotAllowed();
    const user = session && (await userById(session.user.id));
    if (user) return c.json({ authenticated: true, user: toWire(user), token: bearer } satisfies AuthStatus);
    const entered = bearer ? await collect(bearer, secretOf(c), await identify(c, 'anyone')) : null;
    if (!entered) throw unauthorized();
    return 'two_step' in entered ? c.json(entered, 202) : c.json(entered);
  });
}
