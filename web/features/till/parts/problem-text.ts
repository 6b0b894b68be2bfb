import { ApiError } from '#contract/wire/client.ts';

const NO_ANSWER = 'No se recibió respuesta. Revisa la conexión e inténtalo otra vez.';

/** The server's own sentence, with that of the wrong field if there is one. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return NO_ANSWER;
  if (error.status === 0 && error.code === 'no_answer') return NO_ANSWER;
  const { caja } = (error.body.data ?? {}) as { caja?: unknown };
  if (error.code === 'already_paid' && typeof caja === 'string') return `Ya se cobró en la ${caja}.`;
  return Object.values(error.errors)[0] ?? error.message;
}
