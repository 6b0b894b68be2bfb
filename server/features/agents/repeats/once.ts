import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ProtocolError } from '../ucp/protocol-error.ts';
import * as queries from './queries.ts';
import { WAIT } from './rules.ts';

/** A request with an `Idempotency-Key`. `scope`: what the key belongs to. `content`: what must be the same in a repeated request. */
export type Keyed = { scope: readonly unknown[]; content: unknown };
export type Answer = { status: number; body: Record<string, unknown> };

/** An answer as it is kept: of the operation, or a refusal of the protocol. */
type Stored = { body: Record<string, unknown> } | { refusal: { code: string; content: string } };

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** Refusals that another try may not meet. */
const isForNow = ({ status }: ProtocolError): boolean => status >= 500 || status === 429;

/**
 * Runs `act` once per key in 24 hours; a repeated request gets the first one's answer, and waits while that one still runs. The key is a row
 * of the database, so it holds over all processes. A process that ends between the act and its answer leaves the key free after a while:
 * `act` then runs again, so what it does must be safe to repeat.
 * @throws ProtocolError 409 `idempotency_conflict` when the key was sent with another body, 503 while the first request takes too long
 */
export async function once({ scope, content }: Keyed, act: () => Promise<Answer>): Promise<Answer> {
  const request = { id: digestOf(scope), fingerprint: digestOf(content) };
  const end = performance.now() + WAIT.longestMs;
  for (let pauseMs = WAIT.firstMs; ; pauseMs = Math.min(pauseMs * 2, WAIT.mostMs)) {
    const claimed = await queries.claim(request);
    if (claimed) return first(request.id, claimed, act);
    const row = await queries.find(request.id);
    if (row && row.fingerprint !== request.fingerprint)
      throw new ProtocolError(409, 'idempotency_conflict', 'Esa clave ya se usó con otro contenido. Usa una nueva.');
    if (row?.status && row.answer) return again(row.status, JSON.parse(row.answer) as Stored);
    if (performance.now() > end)
      throw new ProtocolError(503, 'in_progress', 'La primera solicitud con esa clave sigue en curso.', {
        'retry-after': String(WAIT.retrySeconds),
      });
    await setTimeout(pauseMs);
  }
}

async function first(id: string, claimed: string, act: () => Promise<Answer>): Promise<Answer> {
  const keep = (status: number, stored: Stored) => queries.keep(id, { status, answer: JSON.stringify(stored) });
  try {
    const { status, body } = await act();
    await keep(status, { body });
    return { status, body };
  } catch (error) {
    if (error instanceof ProtocolError && !isForNow(error))
      await keep(error.status, { refusal: { code: error.code, content: error.message } });
    else await queries.release(id, claimed);
    throw error;
  }
}

function again(status: number, stored: Stored): Answer {
  if ('refusal' in stored) throw new ProtocolError(status, stored.refusal.code, stored.refusal.content);
  return { status, body: stored.body };
}

/** The work of the cleaning job. */
export const forgetOldAnswers = queries.deleteOld;
