import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { UNAVAILABLE } from '#contract/wire/client.ts';
import { safeErrorMessage } from '#server/safe-error-message.ts';
import type { Env } from './caller.ts';
import { RETRY_SECONDS } from './limits/rules.ts';
import { Refusal } from './refusal.ts';

const unavailable = () =>
  new Refusal(503, 'unavailable', UNAVAILABLE, {
    headers: { 'retry-after': String(RETRY_SECONDS.unavailable) },
  });

/**
 * Turns an error into the API's failure body: a refusal as it is, a lost database as 503, anything else as a masked 500 whose cause is
 * in the log under the request id.
 */
export function failureAnswer(log: Logger, isUnavailable: (error: unknown) => boolean) {
  return (error: unknown, c: Context<Env>): Response => {
    const refusal = error instanceof Refusal ? error : isUnavailable(error) ? unavailable() : null;
    if (!refusal) {
      log.error({ requestId: c.get('requestId'), route: c.get('route') ?? 'unknown', error: causeOf(error) }, 'bug');
    } else if (refusal.status === 503) {
      log.warn({ requestId: c.get('requestId'), route: c.get('route') ?? 'unknown', error: causeOf(error) }, 'unavailable');
    }
    const said =
      refusal ??
      new Refusal(500, 'internal', 'Algo falló de nuestro lado. Inténtalo otra vez en un momento.', { request_id: c.get('requestId') });
    const body = { ...(c.get('endpoint')?.envelope ? { success: false } : {}), message: said.message, code: said.code, ...said.extra };
    return c.json(body, said.status as ContentfulStatusCode, said.headers);
  };
}

/** Name, message and stack of an error, without the values of queries and requests that drivers attach to it. */
export function causeOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause = error.cause instanceof Error ? error.cause : error;
  return {
    type: cause.constructor.name,
    message: safeErrorMessage(error),
    code: (cause as { code?: string }).code,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
  };
}
