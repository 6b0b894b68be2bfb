import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Attributes, EndSpan } from './export.ts';

type Call = (name: string, known: Attributes) => { traceparent: string; end: EndSpan } | null;
/** A request of `fetch`. */
type Fetched = { method: string; origin: string | URL; addHeader(name: string, value: string): void };
type Message = { request: Fetched & ClientRequest; response: { statusCode: number }; error: Error };

/**
 * Traces what the process asks of other servers: Node tells of every request of `fetch` and `node:http`, also of libraries. Paths and
 * queries may contain keys, so a span names the host only. @returns ends it
 */
export function followOutgoing(call: Call): () => void {
  const open = new WeakMap<object, EndSpan>();
  const begin = (request: object, method: string, host: string, tell: (traceparent: string) => void) => {
    const span = call(`${method} ${host}`, { 'http.request.method': method, 'server.address': host });
    if (!span) return;
    open.set(request, span.end);
    tell(span.traceparent);
  };
  const answered = ({ request, response: { statusCode } }: Message) =>
    open.get(request)?.({ 'http.response.status_code': statusCode }, statusCode >= 400);
  const failed = ({ request, error }: Message) => open.get(request)?.({ 'error.type': error.name }, true);
  const channels = Object.entries({
    'undici:request:create': ({ request }: Message) =>
      begin(request, request.method, new URL(request.origin).hostname, (value) => request.addHeader('traceparent', value)),
    'undici:request:headers': answered,
    'undici:request:error': failed,
    'http.client.request.created': ({ request }: Message) =>
      begin(request, request.method, request.host, (value) => void request.setHeader('traceparent', value)),
    'http.client.response.finish': answered,
    'http.client.request.error': failed,
  }) as [string, (message: unknown) => void][];
  for (const [name, listener] of channels) subscribe(name, listener);
  return () => {
    for (const [name, listener] of channels) unsubscribe(name, listener);
  };
}
