import { env } from '#server/env.ts';
import { paymentHandlers } from '../ucp/handlers.ts';
import type { Operation, OperationAnswer } from '../ucp/operation.ts';
import { CAPABILITY, UCP_VERSION } from '../ucp/version.ts';

/** Where a person continues when a program cannot. */
export const MENU_URL = `${env.publicUrl}/menu`;

/**
 * What stands around every answer: the version, and what program and shop have in common of what the answer is about.
 * @param capabilities their names
 */
export function withEnvelope(
  { body, isError }: Pick<OperationAnswer, 'body' | 'isError'>,
  capabilities: ReadonlySet<string>,
  operation: Pick<Operation, 'capabilities'>,
): Record<string, unknown> {
  const isOfPayment = operation.capabilities.includes(CAPABILITY.checkout);
  return {
    ucp: {
      version: UCP_VERSION,
      status: isError ? 'error' : 'success',
      capabilities: Object.fromEntries([...capabilities].map((name) => [name, [{ version: UCP_VERSION }]])),
      ...(isOfPayment && !isError ? { payment_handlers: paymentHandlers } : {}),
    },
    ...body,
  };
}

/** The answer to a program that understands nothing of what it asks for. */
export const incompatible = {
  isError: true,
  body: {
    messages: [
      {
        type: 'error',
        code: 'capabilities_incompatible',
        severity: 'unrecoverable',
        content: `Tu perfil no ofrece la capacidad de esta operación en la versión ${UCP_VERSION}.`,
      },
    ],
    continue_url: MENU_URL,
  },
};
