import { z } from 'zod';
import { admit } from '#server/features/agents/door/admit.ts';
import { messageOf, refusalBody } from '#server/features/agents/door/rest.ts';
import { operations } from '#server/features/agents/operations.ts';
import type { Operation } from '#server/features/agents/ucp/operation.ts';
import { ProtocolError } from '#server/features/agents/ucp/protocol-error.ts';
import { bearerOf } from '#server/http/caller.ts';
import { CODE, isObject, RpcError } from './rpc.ts';
import { schemaOf, type Tool, type ToolRequest, type ToolResult } from './tool.ts';

/** The operations of the protocol as tools: the same rules as by REST, with the profile and the key in `meta`. */
export const ucpTools = (): Tool[] => operations.map(toolOf);

const Agent = z.looseObject({ profile: z.string().describe('La dirección https del perfil UCP del programa') });

function toolOf(operation: Operation): Tool {
  const { name, summary, rest, argument, needsKey, input } = operation;
  const key = z.uuid().describe('Un UUID: repetir la llamada con él da la misma respuesta');
  const schema = z.object({
    meta: z.looseObject({ 'ucp-agent': Agent, 'idempotency-key': needsKey ? key : key.optional() }),
    ...(rest.includes('{id}') && { id: z.string() }),
    ...(argument && { [argument]: input ?? z.looseObject({}) }),
  });
  return {
    name,
    title: summary,
    description: summary,
    inputSchema: schemaOf(schema),
    isReadOnly: rest.startsWith('GET ') || rest.startsWith('POST /catalog/'),
    call: (args, request) => call(operation, args, request),
  };
}

async function call(operation: Operation, args: Record<string, unknown>, { c, bytes }: ToolRequest): Promise<ToolResult> {
  const meta = isObject(args.meta) ? args.meta : {};
  const agent = isObject(meta['ucp-agent']) ? meta['ucp-agent'] : {};
  const body = operation.argument ? args[operation.argument] : {};
  try {
    if (body !== undefined && !isObject(body)) throw new ProtocolError(400, 'invalid_request', `${operation.argument} debe ser un objeto.`);
    if (operation.needsKey && meta['idempotency-key'] === undefined)
      throw new ProtocolError(400, 'invalid_request', 'Falta meta["idempotency-key"].');
    return await admit({
      operation,
      id: typeof args.id === 'string' ? args.id : '',
      body: body ?? {},
      profile: agent.profile,
      key: meta['idempotency-key'],
      address: c.get('address'),
      bearer: bearerOf(c.req.header('authorization')),
      message: messageOf(c, bytes),
    });
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const { status, headers, message } = error;
    throw new RpcError(isOfProfile(error) ? CODE.profile : CODE.refused, message, { status, headers, data: refusalBody(error) });
  }
}

const isOfProfile = ({ code }: ProtocolError) => /profile|^version_/.test(code);
