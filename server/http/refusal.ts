/**
 * An expected failure: a status, a stable code for programs and a Spanish sentence for users. The fields of `extra` besides `headers` and
 * `cause` are added to the JSON body; the cause is only logged.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { headers?: Record<string, string>; cause?: unknown; [field: string]: unknown } = {},
  ) {
    const { headers = {}, cause, ...rest } = extra;
    super(message, { cause });
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.extra = rest;
  }
}

/** A 409 whose details are in `data`, like those of all 409s, and also beside the code, where the first clients read them. */
export const detailedConflict = (code: string, message: string, details: Record<string, unknown>) =>
  new Refusal(409, code, message, { ...details, data: details });

/** The answer to an error of the shop itself. */
export const internal = (details?: Record<string, unknown>) =>
  new Refusal(500, 'internal', 'Algo falló de nuestro lado. Inténtalo otra vez en un momento.', details);

export const notFound = (code = 'not_found', message = 'No encontramos lo que buscas.') => new Refusal(404, code, message);

/** The order does not exist, or it belongs to another account. */
export const unknownOrder = () => notFound('order_not_found', 'No encontramos ese pedido.');

export const forbidden = (message = 'No tienes permiso para hacer esto.') => new Refusal(403, 'forbidden', message);

/** The caller's role is not sufficient. */
export const notAllowed = () => new Refusal(403, 'not_allowed', 'No tienes permiso para hacer esto.');

/** The caller is a guest without an account. */
export const guestNotAllowed = () => new Refusal(403, 'guest_not_allowed', 'Crea una cuenta o entra a la tuya para hacer esto.');

export const unauthorized = (message = 'Inicia sesión para continuar.') =>
  new Refusal(401, 'unauthorized', message, { headers: { 'www-authenticate': 'Bearer' } });

/** @param seconds for Retry-After */
export const tooMany = (seconds: number, message = 'Demasiados intentos. Espera un momento e inténtalo otra vez.') =>
  new Refusal(429, 'too_many_requests', message, { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });

/** @param errors one sentence per field */
export const invalid = (errors: Record<string, string>, code = 'validation') =>
  new Refusal(422, code, 'Revisa los datos marcados.', { errors });
