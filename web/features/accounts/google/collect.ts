import type { AuthAnswer } from '#contract/accounts/google.ts';
import { ApiError } from '#contract/wire/client.ts';

/**
 * Opens the session for the one-use code of a sign-in with Google. Does not use `api`, which would send the token of an earlier session.
 * @throws ApiError
 */
export async function collect(code: string): Promise<AuthAnswer> {
  const response = await fetch('/api/auth/status', { headers: { authorization: `Bearer ${code}`, accept: 'application/json' } }).catch(
    () => {
      throw new ApiError(0, { message: 'No se recibió respuesta del servidor', code: 'no_answer' });
    },
  );
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, body);
  return body;
}
