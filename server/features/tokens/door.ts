import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { endpointTables } from '#contract/endpoints.ts';
import type { Access, Endpoint } from '#contract/wire/endpoint.ts';
import { digest } from '#server/features/accounts/index.ts';
import { bearerOf, type CallerUser, type Env } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import * as queries from './queries.ts';
import { CALLS, entryOf, isClosedInput, type TokenRights } from './rules.ts';
import { hasRightChecksum, isTokenShaped } from './token.ts';

type Program = { user: CallerUser; sessionId: string; rights: TokenRights; isStale: boolean };
type FindProgram = (token: string) => Promise<Program | null>;

const budget = limiter('access-tokens', CALLS);

const notForTokens = () => new Refusal(403, 'token_not_allowed', 'Un token no puede hacer esto: entra con tu cuenta.');

/** The program that has this token, while the token works. A wrong checksum costs no query. */
export const findProgram: FindProgram = async (token) => {
  const row = hasRightChecksum(token) ? await queries.tokenByHash(digest(token)) : null;
  if (!row) return null;
  const { id, name, role, read_only: isReadOnly, is_stale: isStale, maker_id } = row;
  // The maker's id keeps what the token does attributable; neither e-mail nor telephone of that person belong to it.
  const person = { id: maker_id, name: `token ${name}`, email: '', telephone: null, isGuest: false };
  const user: CallerUser = { ...person, role: 'admin', staffRole: role, tokenId: id };
  return { user, sessionId: id, rights: { role, isReadOnly }, isStale };
};

/**
 * Lets programs with access tokens in, for every route below `/api`. What a token must not call is refused before the call reads its input;
 * where a token means nothing, its caller counts as a stranger.
 * @param plain the routes that are not endpoints
 * @param find finds the program of a token
 */
export function tokenDoor(plain: readonly PlainRoute[], find: FindProgram): MiddlewareHandler<Env> {
  const endpoints = new Map<string, Endpoint>();
  for (const table of Object.values<Record<string, Endpoint>>(endpointTables))
    for (const endpoint of Object.values(table)) endpoints.set(`${endpoint.method} ${endpoint.path}`, endpoint);
  const plainAccess = new Map(plain.map(({ method, path, access }) => [`${method.toUpperCase()} ${path}`, access]));

  /** A route of neither kind, such as the health check, asks for no identity. */
  const accessOf = (name: string): Access => endpoints.get(name)?.access ?? plainAccess.get(name) ?? 'anyone';

  return async (c, next) => {
    const bearer = bearerOf(c.req.header('authorization'));
    if (!bearer || !isTokenShaped(bearer)) return next();
    const program = await find(bearer);
    if (!program) {
      c.set('findSession', async () => null);
      return next();
    }
    const { method, path } = routeOf(c);
    const name = `${method} ${path}`;
    const endpoint = endpoints.get(name);
    // For the log and the form of a refusal.
    c.set('route', path);
    if (endpoint) c.set('endpoint', endpoint);
    if (c.get('address') !== null) await budget.spend(program.sessionId);
    const entry = entryOf({ method, path, access: accessOf(name) }, program.rights);
    if (entry === 'refused') throw notForTokens();
    c.set('findSession', async () => (entry === 'role' ? program : null));
    c.set('judgeInput', (input) => {
      if (isClosedInput({ method, path }, input)) throw notForTokens();
    });
    await next();
    // Not awaited: the answer need not wait, and the next call writes what this one could not.
    if (program.isStale) void queries.touch(program.sessionId).catch(() => {});
  };
}

/** The route that will answer, with its path as the contract writes it. */
function routeOf(c: Context): { method: string; path: string } {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  return { method: route?.method ?? c.req.method, path: (route?.path ?? 'unknown').replace(/:(\w+)/g, '{$1}') };
}
