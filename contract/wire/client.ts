import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/**
 * The message while the database is unavailable, and for an answer without a message: when the shop does not answer a proxy, the proxy
 * sends a page of its own.
 */
export const UNAVAILABLE = 'La tienda no está disponible por un momento. Inténtalo otra vez.';

/** An error that the server answered: `{message, code, errors?}` and an HTTP status. Status 0: there was no answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string>;
  readonly body: Record<string, unknown>;
  readonly retryAfter: number | null;

  constructor(status: number, body: Record<string, unknown>, retryAfter: number | null = null) {
    super(typeof body.message === 'string' ? body.message : status >= 500 ? UNAVAILABLE : 'Error desconocido');
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : 'unknown';
    this.errors = (body.errors ?? {}) as Record<string, string>;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

type Tables = Record<string, Record<string, Endpoint>>;
type AnyEndpoint<T extends Tables> = { [F in keyof T]: T[F][keyof T[F]] }[keyof T];
type Key<E extends Endpoint> = E extends Endpoint ? `${E['method']} ${E['path']}` : never;
type ByKey<T extends Tables, K> = K extends `${infer M} ${infer P}` ? Extract<AnyEndpoint<T>, { method: M; path: P }> : never;

export type Api<T extends Tables> = <K extends Key<AnyEndpoint<T>>>(
  key: K,
  input: z.input<ByKey<T, K>['input']>,
  options?: { signal?: AbortSignal; headers?: Record<string, string> },
) => Promise<z.output<ByKey<T, K>['output']>>;

/**
 * The typed API client: `api('GET /api/products/{id}', { id })`.
 * It knows the endpoints by their types alone, so that the browser loads no schemas.
 * @param send a fetch function: the browser's, the in-process one of the page loaders, or one of a test
 * @param token returns the current bearer token, if there is one
 */
export function createApi<T extends Tables>(
  send: (path: string, init: RequestInit) => Promise<Response>,
  token: () => string | null = () => null,
): Api<T> {
  return async (key, input, options) => {
    const [method = '', pattern = ''] = key.split(' ');
    const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) };
    let path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = encodeURIComponent(String(rest[name]));
      delete rest[name];
      return value;
    });
    const headers: Record<string, string> = { accept: 'application/json', ...options?.headers };
    const bearer = token();
    if (bearer) headers.authorization = `Bearer ${bearer}`;
    const init: RequestInit = { method, headers, signal: options?.signal ?? null };
    if (method === 'GET') {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(rest)) if (value !== undefined && value !== '') query.set(name, String(value));
      if (query.size) path += `?${query}`;
    } else if (method !== 'DELETE' || Object.keys(rest).length) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(rest);
    }
    const response = await send(path, init);
    if (response.status === 204) return undefined as never;
    const body = await response.json().catch(() => {
      // Without this check an incomplete answer would look like an empty success.
      if (response.ok) throw new ApiError(0, { message: 'No se recibió respuesta del servidor', code: 'no_answer' });
      return {};
    });
    if (!response.ok) throw new ApiError(response.status, body, Number(response.headers.get('retry-after')) || null);
    return body;
  };
}
