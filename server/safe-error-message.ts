/** Keys, bearer tokens and card numbers, as they stand in what other people's servers say. */
const SECRETS = /\b(?:sk|rk|whsec)_\w+|\bBearer\s+\S+|(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/gi;

/**
 * What an error says, as far as it may be written down: one line, and nothing that was sent along.
 * Drizzle repeats a query's parameters in its message, so that only what the database said is told.
 */
export function safeErrorMessage(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const said = cause instanceof Error ? cause.message : typeof cause;
  return (said.split('\n')[0] ?? '').replace(SECRETS, '[oculto]');
}
