/** Keys, bearer tokens and card numbers in error messages of other servers. */
const SECRETS = /\b(?:sk|rk|whsec)_\w+|\bBearer\s+\S+|(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/gi;

/**
 * The message of an error without secrets: its first line, or for drizzle the database's own message, because drizzle repeats the query's
 * parameters in its message.
 */
export function safeErrorMessage(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const said = cause instanceof Error ? cause.message : typeof cause;
  return (said.split('\n')[0] ?? '').replace(SECRETS, '[oculto]');
}
