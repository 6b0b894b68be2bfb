import packageJson from '../../../../package.json' with { type: 'json' };
import { CODE, isObject, isStateless, RpcError, type RpcMessage, SERVER_INFO, STATELESS, VERSIONS, WITH_HANDSHAKE } from './rpc.ts';
import { listed, type Tool, type ToolRequest } from './tool.ts';

/** How long programs may keep the list of tools. */
const LIST_TTL_MS = 300_000;
const SERVER = { name: packageJson.name, version: packageJson.version };
const CAPABILITIES = { tools: {} };
const KEPT = { ttlMs: LIST_TTL_MS, cacheScope: 'public' };

/** What an endpoint offers. @property instructions one paragraph for the program */
export type Toolset = { tools: readonly Tool[]; instructions: string };

type Result = Record<string, unknown>;
type Answer = { result: Result; status: number };

/** @throws RpcError */
export async function answer(message: Exclude<RpcMessage, 'notification'>, toolset: Toolset, request: ToolRequest): Promise<Answer> {
  const stateless = isStateless(message, (name) => request.c.req.header(name));
  const { result, status = 200 } = await run(message, toolset, request, stateless);
  return { result: stateless ? { resultType: 'complete', ...result, _meta: { [SERVER_INFO]: SERVER } } : result, status };
}

async function run(
  { method, params }: Exclude<RpcMessage, 'notification'>,
  { tools, instructions }: Toolset,
  request: ToolRequest,
  stateless: boolean,
): Promise<{ result: Result; status?: number | undefined }> {
  switch (method) {
    case 'server/discover':
      return {
        result: { supportedVersions: VERSIONS.filter((one) => one === STATELESS), capabilities: CAPABILITIES, instructions, ...KEPT },
      };
    case 'initialize': {
      const wanted = WITH_HANDSHAKE.find((version) => version === params.protocolVersion) ?? WITH_HANDSHAKE[0];
      return { result: { protocolVersion: wanted, capabilities: CAPABILITIES, serverInfo: SERVER, instructions } };
    }
    case 'ping':
      return { result: {} };
    case 'tools/list':
      return { result: { tools: tools.map(listed), ...KEPT } };
    case 'tools/call': {
      const tool = tools.find(({ name }) => name === params.name);
      if (!tool) throw new RpcError(CODE.params, 'No hay una herramienta con ese nombre.');
      const { arguments: input = {} } = params;
      if (!isObject(input)) throw new RpcError(CODE.params, 'arguments debe ser un objeto.');
      const { body, isFailed, status } = await tool.call(input, request);
      // The same as text, for clients that read no structured content.
      const content = [{ type: 'text', text: JSON.stringify(body) }];
      return { result: { content, structuredContent: body, ...(isFailed && { isError: true }) }, status };
    }
    default:
      // For older clients the status 404 means that their session has ended.
      throw new RpcError(CODE.method, 'Método desconocido.', { status: stateless ? 404 : 200 });
  }
}
