import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { UNAVAILABLE } from '#contract/wire/client.ts';
import { safeErrorMessage } from '#server/safe-error-message.ts';
import type { Env } from './caller.ts';
import { RETRY_SECONDS } from './limits/rules.ts';
import { onceAMinute } from './once-a-minute.ts';
import { internal, Refusal, unauthorized } from './refusal.ts';

const unavailable = () =>
  new Refusal(503, 'unavailable', UNAVAILABLE, {
    headers: { 'retry-after': String(RETRY_SECONDS.unavailable) },
  });

/** The meaning of the database's errors. `isOfDeletedUser`: a row could not be written because this user has been deleted meanwhile. */
export type Meanings = { isUnavailable(error: unknown): boolean; isOfDeletedUser(error: unknown, userId: string): boolean };

/**
 * Turns an error into the API's failure body: a refusal stays as it is, a lost database becomes 503, an account that was deleted during its
 * call becomes 401, and everything else becomes a masked 500 whose cause is in the log under the request id.
 */
export function failureAnswer(log: Logger, { isUnavailable, isOfDeletedUser }: Meanings) {
  const isDue = onceAMinute();
  const refusalOf = (error: unknown, userId?: string): Refusal | null => {
    if (error instanceof Refusal) return error;
    if (isUnavailable(error)) return unavailable();
    return userId !== undefined && isOfDeletedUser(error, userId) ? unauthorized() : null;
  };
  return (error: unknown, c: Context<Env>): Response => {
    const refusal = refusalOf(error, c.get('userId'));
    if (!refusal) {
      log.error({ requestId: c.get('requestId'), route: c.get('route') ?? 'unknown', error: causeOf(error) }, 'bug');
    } else if (refusal.status === 503) {
      const route = c.get('route') ?? 'unknown';
      // A lost database is told once, not once per route.
      const due = isDue(isUnavailable(error) ? 'database' : `${route} ${refusal.code}`);
      if (due) log.warn({ requestId: c.get('requestId'), route, omitted: due.omitted, error: causeOf(error) }, 'unavailable');
    }
    const said = refusal ?? internal({ request_id: c.get('requestId') });
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
