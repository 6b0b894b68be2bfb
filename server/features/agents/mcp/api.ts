import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { agentsAreOn } from '#server/agents-switch.ts';
import { env } from '#server/env.ts';
import { readBytes } from '#server/http/body/body.ts';
import type { Env } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { answer, type Toolset } from './answer.ts';
import { ownTools } from './own/tools.ts';
import { CODE, RpcError, type RpcId, type RpcMessage, readMessage } from './rpc.ts';
import { ucpTools } from './ucp-tools.ts';

const BODY_BYTES = 64_000;
const PER_MINUTE = { points: 120, seconds: 60 };
const budget = limiter('mcp', PER_MINUTE);
const ORIGIN = new URL(env.publicUrl).origin;

const FINAL = 'Los precios y horarios son finales solo en la página de pago, que confirma una persona.';

/** @property isCounted whether the calls of its tools are counted here; those of UCP are counted by their own door */
type Endpoint = Toolset & { path: string; isCounted: boolean };

const endpoints = (): Endpoint[] => [
  {
    path: '/api/mcp',
    tools: ownTools,
    isCounted: true,
    instructions: `Menú, pedidos y reservaciones de una cafetería en México. Montos en pesos. Nada se cobra ni se aparta aquí: empezar_pedido y reservar dan un enlace que una persona revisa y confirma. ${FINAL}`,
  },
  {
    path: '/api/ucp/mcp',
    tools: ucpTools(),
    isCounted: false,
    instructions: `Universal Commerce Protocol. Montos en centavos de peso. Cada llamada lleva meta["ucp-agent"].profile. ${FINAL}`,
  },
];

/** Serves the Model Context Protocol. Register it before the REST door below `/api/ucp`. */
export function registerMcp(app: Hono<Env>): void {
  for (const endpoint of endpoints())
    app.all(endpoint.path, async (c) => {
      c.set('route', endpoint.path);
      if (!agentsAreOn()) throw notFound('not_found', 'Esta dirección no existe.');
      let id: RpcId | null = null;
      try {
        const { message, bytes } = await read(c, endpoint);
        if (message === 'notification') return c.body(null, 202);
        id = message.id;
        const { result, status } = await answer(message, endpoint, { c, bytes });
        return c.json({ jsonrpc: '2.0', id, result }, status as ContentfulStatusCode, { 'cache-control': 'no-store' });
      } catch (error) {
        const { status, code, message, data, headers } = asRpcError(error);
        const body = { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } };
        return c.json(body, status as ContentfulStatusCode, { 'cache-control': 'no-store', ...headers });
      }
    });
}

async function read(c: Context<Env>, { isCounted }: Endpoint): Promise<{ message: RpcMessage; bytes: Uint8Array }> {
  // A page of another site must not call tools with the visitor's network.
  const origin = c.req.header('origin');
  if (origin !== undefined && origin !== ORIGIN) throw new RpcError(CODE.request, 'Origen no permitido.', { status: 403 });
  if (c.req.method !== 'POST') throw new RpcError(CODE.request, 'Usa POST.', { status: 405, headers: { allow: 'POST' } });
  const bytes = await readBytes(c, BODY_BYTES);
  const address = c.get('address');
  const message = readOrCount(bytes);
  const isOfUcp = !isCounted && !(message instanceof RpcError) && message !== 'notification' && message.method === 'tools/call';
  if (address !== null && !isOfUcp) await budget.spend(address);
  if (message instanceof RpcError) throw message;
  return { message, bytes };
}

/** Broken messages are counted like others, so their error is answered only afterwards. */
function readOrCount(bytes: Uint8Array): RpcMessage | RpcError {
  try {
    return readMessage(bytes);
  } catch (error) {
    if (error instanceof RpcError) return error;
    throw error;
  }
}

/** @throws what is a bug, or a lost database: these are answered as everywhere */
function asRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  if (!(error instanceof Refusal)) throw error;
  const { status, headers } = error;
  return new RpcError(status === 413 ? CODE.request : CODE.refused, error.message, { status, headers, data: { code: error.code } });
}
