import type { RouterContextProvider } from 'react-router';
import type { ApiTables, ShopApi } from '#contract/api.ts';
import { ApiError, createApi } from '#contract/wire/client.ts';
import { setClock } from '#web/lib/clock.ts';
import { apiFetchContext } from './api-context.ts';
import { sessionEnded, token } from './token.ts';

/** The API as the browser calls it: `api('GET /api/products/{id}', { id })`, with the bearer token when there is one. */
export const api: ShopApi = createApi<ApiTables>(send, token.read);

/** The API with another bearer token, such as that of a guest without an account. A 401 does not end this browser's session. */
export const apiAs = (bearer: string): ShopApi => createApi<ApiTables>(reach, () => bearer);

/** The API as a page's `loader` calls it: inside the process, without a user. */
export const pageApi = (context: Readonly<RouterContextProvider>): ShopApi => createApi<ApiTables>(context.get(apiFetchContext));

/** A plain fetch with the bearer token, for what is not JSON (tickets) or needs a header (`X-Total-Count`). */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const bearer = token.read();
  const headers = new Headers(init.headers);
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  const response = await reach(path, { ...init, headers });
  // Remove only the token that was sent: another tab may have signed in meanwhile. A wrong password or code does not end the session.
  if (response.status === 401 && bearer && bearer === token.read() && !/\/login(?:\/two-step)?$/.test(path)) {
    token.remove();
    sessionEnded.dispatchEvent(new Event('ended'));
  }
  return response;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    const sentAt = Date.now();
    const answer = await fetch(path, init);
    setClock(answer, sentAt);
    return answer;
  } catch (error) {
    // Rethrow only the caller's own abort: leaving the page aborts the request too, and then its outcome is unknown.
    if (init.signal?.aborted) throw error;
    const message = navigator.onLine ? 'No se recibió respuesta del servidor' : 'Error de conexión con el servidor';
    throw new ApiError(0, { message, code: 'no_answer' });
  }
}
