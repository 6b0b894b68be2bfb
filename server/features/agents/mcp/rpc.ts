/** The messages of the Model Context Protocol: JSON-RPC 2.0, one message in each request. Pure. */

/** The revision without a handshake: every request names it. */
export const STATELESS = '2026-07-28';
/** The revisions that begin with `initialize`, newest first. */
export const WITH_HANDSHAKE = ['2025-11-25', '2025-06-18'] as const;
export const VERSIONS: readonly string[] = [STATELESS, ...WITH_HANDSHAKE];

export const CODE = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  /** A refusal of the shop: limits, and those of UCP. */
  refused: -32000,
  /** A refusal of UCP about the program's profile or version. */
  profile: -32001,
  header: -32020,
  version: -32022,
} as const;

/** An error that is answered in place of a result. */
export class RpcError extends Error {
  readonly status: number;
  readonly code: number;
  readonly data: unknown;
  readonly headers: Record<string, string>;

  constructor(
    code: number,
    message: string,
    { status = 200, data, headers = {} }: { status?: number; data?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.status = status;
    this.data = data;
    this.headers = headers;
  }
}

export type RpcId = string | number;
type Params = Record<string, unknown>;
export type RpcMessage = { id: RpcId; method: string; params: Params } | 'notification';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refuse = (message: string, code: number = CODE.request) => new RpcError(code, message, { status: 400 });

/** @returns the request; 'notification' for what needs no answer, also for answers to questions that the shop never asks */
export function readMessage(bytes: Uint8Array): RpcMessage {
  const value = parsed(bytes);
  if (Array.isArray(value)) throw refuse('Envía un solo mensaje: no se aceptan lotes.');
  if (!isObject(value) || value.jsonrpc !== '2.0') throw refuse('Envía un mensaje JSON-RPC 2.0.');
  const { id, method, params = {} } = value;
  if (method === undefined && ('result' in value || 'error' in value)) return 'notification';
  if (typeof method !== 'string') throw refuse('Falta method.');
  if (!isObject(params)) throw refuse('params debe ser un objeto.', CODE.params);
  if (!('id' in value)) return 'notification';
  if (typeof id !== 'string' && !Number.isInteger(id)) throw refuse('id debe ser un texto o un número entero.');
  return { id: id as RpcId, method, params };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refuse('El JSON enviado está mal formado.', CODE.parse);
  }
}

const META = 'io.modelcontextprotocol/protocolVersion';
export const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

/**
 * Which revision a request speaks, by what it says of itself and by its headers.
 * @returns whether it is the one without a handshake
 * @throws RpcError 400 when the shop speaks it not, or when headers and message differ
 */
export function isStateless({ method, params }: { method: string; params: Params }, header: (name: string) => string | undefined): boolean {
  const said = isObject(params._meta) ? params._meta[META] : undefined;
  const inHeader = header('mcp-protocol-version');
  const version = said ?? inHeader;
  if (version !== undefined && (typeof version !== 'string' || !VERSIONS.includes(version)))
    throw new RpcError(CODE.version, 'Versión del protocolo desconocida.', {
      status: 400,
      data: { supported: VERSIONS, requested: version },
    });
  const differs = (name: string, value: unknown) => header(name) !== undefined && header(name) !== value;
  const isOfTool = method === 'tools/call' && differs('mcp-name', params.name);
  if ((said !== undefined && differs('mcp-protocol-version', said)) || differs('mcp-method', method) || isOfTool)
    throw new RpcError(CODE.header, 'Los encabezados y el mensaje no coinciden.', { status: 400 });
  return version === STATELESS || method === 'server/discover';
}
