import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { isForStaff, type Who } from './send.ts';

const REFUSALS = new Set([400, 401, 402, 403, 404, 409, 413, 415, 422, 429]);
/** The fields of the report with which an import is refused. */
const REPORT = ['filas', 'nuevas', 'cambiadas', 'errores', 'avisos'];
const FAILURE_KEYS = new Set(['message', 'code', 'errors', 'success', 'amount', 'status', 'data', ...REPORT]);
const CODE = /^[a-z][a-z0-9_]*$/;
const LEAK = /node_modules|\n\s+at |file:\/\/|Error:|select .* from |<!doctype|<html/i;

type Must = (holds: boolean, what: string) => void;

/** Fails with the whole call in the message. Used instead of `expect`, which would take longer than the call itself. */
export const mustOf =
  (told: unknown[]): Must =>
  (holds, what) => {
    if (!holds) throw new Error(`${what}: ${told.map((part) => String(part).slice(0, 500)).join(' ')}`);
  };

/** No browser may render an answer as a page: the listener forbids content sniffing (tests/outside/headers.test.ts). */
export function assertNotRendered(response: Response, must: Must): void {
  must(!/html|svg|xml/i.test(response.headers.get('content-type') ?? ''), 'no page');
}

/** Callers without access are refused before their input is checked. */
export function assertAccess(endpoint: Endpoint, who: Who, status: number, must: Must): void {
  const isStranger = who === 'stranger' || who === 'forger';
  // A wrong token of an order is answered like an order that does not exist.
  const isAway = status === 401 || (endpoint.orderToken === true && status === 404);
  if (endpoint.access !== 'anyone' && isStranger) must(isAway, 'strangers are sent away');
  if (isForStaff(endpoint) && who === 'customer') must(status === 403, 'customers are sent away');
}

const isJson = (response: Response) => response.headers.get('content-type')?.startsWith('application/json') ?? false;

/** The only call that can also stream its answer; the last event contains the whole answer. */
const inPieces = ({ path }: Endpoint, response: Response) =>
  path === '/api/chatbot/chat' && response.headers.get('content-type') === 'text/event-stream';
const lastPiece = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .findLast((line) => line.startsWith('data: '))
    ?.slice(6) ?? '';

export function assertSuccess(endpoint: Endpoint, response: Response, text: string, isAimed: boolean, must: Must): void {
  must([endpoint.status, 200, 304].includes(response.status), 'status');
  if (response.status === 204 || response.status === 304) {
    must(text === '', 'no body');
    return;
  }
  must(isJson(response) || inPieces(endpoint, response), 'JSON');
  if (!isAimed) return;
  const body = JSON.parse(inPieces(endpoint, response) ? lastPiece(text) : text) as unknown;
  const known = endpoint.output.safeParse(body);
  // The schema drops unknown fields, so the comparison detects answers with extra fields.
  must(known.success && isDeepStrictEqual(known.data, body), 'what the contract says');
}

/** Services that are not configured in the tests. */
const NOT_CONFIGURED = new Set(['stripe_not_configured', 'google_not_configured']);

export function assertRefusal(
  { envelope }: Pick<Endpoint, 'envelope'>,
  response: Response,
  text: string,
  isAimed: boolean,
  must: Must,
): void {
  must(isJson(response) && !LEAK.test(text), 'nothing of the inside');
  const body = JSON.parse(text) as { message: string; code: string; errors?: Record<string, string>; success?: boolean };
  must(REFUSALS.has(response.status) || (response.status === 503 && NOT_CONFIGURED.has(body.code)), 'status');
  must(typeof body.message === 'string' && CODE.test(body.code), 'message and code');
  must(
    Object.keys(body).every((key) => FAILURE_KEYS.has(key)),
    'nothing else',
  );
  const sentences = Object.values(body.errors ?? {});
  must(sentences.every((sentence) => typeof sentence === 'string') && (body.code !== 'validation' || sentences.length > 0), 'errors');
  must(response.status !== 429 || Number(response.headers.get('retry-after')) > 0, 'when to come back');
  must(!isAimed || !envelope || body.success === false, 'success: false');
}
