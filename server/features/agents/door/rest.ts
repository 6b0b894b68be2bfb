import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { agentsAreOn } from '#server/agents-switch.ts';
import { env } from '#server/env.ts';
import { readBytes } from '#server/http/body/body.ts';
import { bearerOf, type Env } from '#server/http/caller.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { Message } from '../platform/message.ts';
import { textIn } from '../platform/structured.ts';
import type { Operation } from '../ucp/operation.ts';
import { ProtocolError } from '../ucp/protocol-error.ts';
import { admit } from './admit.ts';
import { MENU_URL } from './envelope.ts';
import { BODY_BYTES } from './rules.ts';

const ROOT = '/api/ucp';

/** The HTTP request as its signature covers it. @param body the bytes that were read of it */
export const messageOf = (c: Context<Env>, body: Uint8Array): Message => ({
  method: c.req.method,
  // Behind a proxy the request's own host is another one.
  url: new URL(new URL(c.req.url).pathname + new URL(c.req.url).search, env.publicUrl),
  header: (name) => c.req.header(name),
  body,
});

/** The body of a refusal of the protocol. */
export const refusalBody = ({ code, message }: ProtocolError) => ({ code, content: message, continue_url: MENU_URL });

/** @throws ProtocolError 400 unless the bytes are one JSON object, or none */
export function jsonObject(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.length === 0) return {};
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Answered below.
  }
  throw new ProtocolError(400, 'invalid_request', 'El contenido debe ser un objeto JSON.');
}

/** @throws ProtocolError 413 when the body has more bytes than programs may send */
export async function bodyOf(c: Context<Env>): Promise<Uint8Array> {
  try {
    return await readBytes(c, BODY_BYTES);
  } catch (error) {
    if (error instanceof Refusal) throw new ProtocolError(error.status, error.code, error.message);
    throw error;
  }
}

type Route = { operation: Operation; method: string; path: RegExp; route: string };

const routeOf = (operation: Operation): Route => {
  const [method = '', path = ''] = operation.rest.split(' ');
  return { operation, method, path: new RegExp(`^${ROOT}${path.replace('{id}', '(?<id>[\\w-]{1,100})')}$`), route: `${ROOT}${path}` };
};

/** Serves the operations as REST below `/api/ucp`. */
export function registerOperations(app: Hono<Env>, operations: readonly Operation[]): void {
  const routes = operations.map(routeOf);
  app.all(`${ROOT}/*`, async (c) => {
    c.set('route', `${ROOT}/*`);
    if (!agentsAreOn()) throw notFound('not_found', 'Esta dirección no existe.');
    try {
      return await answer(c, routes);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      return c.json(refusalBody(error), error.status as ContentfulStatusCode, error.headers);
    }
  });
}

async function answer(c: Context<Env>, routes: readonly Route[]): Promise<Response> {
  const { pathname } = new URL(c.req.url);
  const found = routes.find(({ method, path }) => method === c.req.method && path.test(pathname));
  if (!found) throw new ProtocolError(404, 'not_found', 'Esta dirección no existe.');
  const { operation, path, route } = found;
  c.set('route', route);
  const bytes = await bodyOf(c);
  const agent = c.req.header('ucp-agent');
  const { status, body } = await admit({
    operation,
    id: pathname.match(path)?.groups?.id ?? '',
    body: jsonObject(bytes),
    profile: textIn(agent, 'profile') ?? undefined,
    key: c.req.header('idempotency-key'),
    address: c.get('address'),
    bearer: bearerOf(c.req.header('authorization')),
    message: messageOf(c, bytes),
  });
  return c.json(body, status as ContentfulStatusCode);
}
