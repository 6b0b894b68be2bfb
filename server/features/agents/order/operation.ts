import { isUuid } from '#server/db/uuid.ts';
import { opensOrder, orderToken } from '#server/features/orders/index.ts';
import type { Operation, OperationAnswer, OperationCall } from '../ucp/operation.ts';
import { ProtocolError } from '../ucp/protocol-error.ts';
import { CAPABILITY } from '../ucp/version.ts';
import { orderDocument } from './document.ts';
import { factsOf } from './queries.ts';

const refused: OperationAnswer = {
  status: 200,
  isError: true,
  body: {
    messages: [
      {
        type: 'error',
        code: 'unauthorized',
        severity: 'unrecoverable',
        content: 'Firma la solicitud con la llave de la plataforma que hizo el pedido, o envía la clave del pedido.',
      },
    ],
  },
};

/** The program that prepared the order proves itself by its signature, every other one knows the order's token. */
async function read({ id, platform, bearer }: OperationCall): Promise<OperationAnswer> {
  const facts = isUuid(id) ? await factsOf(id) : null;
  if (!facts) throw new ProtocolError(404, 'not_found', 'No encontramos ese pedido.');
  const isMaker = platform.verified && platform.url === facts.session.platform;
  if (!isMaker && !(bearer && (await opensOrder(facts.order.id, bearer)))) return refused;
  return { status: 200, body: orderDocument(facts, await orderToken(facts.order.id)) };
}

export const getOrder: Operation = {
  name: 'get_order',
  rest: 'GET /orders/{id}',
  summary: 'El estado de un pedido que hizo tu plataforma',
  capabilities: [CAPABILITY.order],
  run: read,
};
