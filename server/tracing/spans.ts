import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { type Attributes, type Collector, createExport, type EndSpan } from './export.ts';
import { followOutgoing } from './outgoing.ts';

/** The span in which work runs. */
type Context = { traceId: string; spanId: string };

const KIND = { server: 2, client: 3, consumer: 5 } as const;

const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/;
/** @returns undefined for no or a wrong header: then a new trace begins */
function parentIn(header: string | undefined): Context | undefined {
  const [, traceId, spanId] = header?.match(TRACEPARENT) ?? [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}
const traceparentOf = <C extends Context | undefined>(context: C) => context && (`00-${context.traceId}-${context.spanId}-01` as const);

/** Nanoseconds since 1970, which do not fit into a number. */
function now(): string {
  const ms = performance.timeOrigin + performance.now();
  return `${Math.floor(ms)}${String(Math.floor((ms % 1) * 1e6)).padStart(6, '0')}`;
}

const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?(\w+(?:"?\."?\w+)?)/i;
/** The statement's first word and its table, and nothing of its values. */
function statementName(statement: unknown): { operation: string; table: string | undefined } {
  const text = String((statement as { text?: unknown } | null)?.text ?? statement);
  return { operation: text.match(/\w+/)?.[0].toLowerCase() ?? '', table: text.match(TABLE)?.[1]?.replaceAll('"', '') };
}

const endAfter = (work: unknown, end: EndSpan) =>
  void Promise.resolve(work).then(
    () => end(),
    () => end({}, true),
  );

export type Tracing = ReturnType<typeof createTracing>;

export function createTracing(collector: Collector) {
  const contexts = new AsyncLocalStorage<Context | undefined>();
  // The requests to the collector belong to no trace.
  const spans = createExport(collector, (send) => contexts.exit(send));

  const begin = (parent: Context | undefined, kind: number, name: string, known: Attributes = {}) => {
    const context: Context = { traceId: parent?.traceId ?? randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') };
    const startTimeUnixNano = now();
    const end = (attributes: Attributes = {}, hasFailed = false, finalName = name) => {
      const timed = { startTimeUnixNano, endTimeUnixNano: now() };
      const all = { ...known, ...attributes };
      spans.add({ ...context, parentSpanId: parent?.spanId, kind, name: finalName, ...timed, attributes: all, hasFailed });
    };
    return { context, end };
  };
  /** A statement, or a request to another server, within a trace; null outside of traces. */
  const call = (name: string, known: Attributes) => {
    const parent = contexts.getStore();
    if (!parent) return null;
    const { context, end } = begin(parent, KIND.client, name, known);
    return { traceparent: traceparentOf(context), end };
  };
  const ignoreOutgoing = followOutgoing(call);

  return {
    /**
     * Runs the work of a request. One that the shop sends to itself continues the trace of its sender, any other one that of its header.
     * @param work ends the span, once its route is known, and gets the `traceparent` of the answer
     */
    request(header: string | undefined, work: (end: (method: string, route: string, status: number) => string) => Promise<void>) {
      const { context, end } = begin(contexts.getStore() ?? parentIn(header), KIND.server, 'request');
      return contexts.run(context, () =>
        work((method, route, status) => {
          const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status };
          end(attributes, status >= 500, `${method} ${route}`);
          return traceparentOf(context);
        }),
      );
    },

    /** Sends a statement in a span. @param parts of `client.query`, whose answer is a promise unless the last part is called instead */
    query<T>(send: (...parts: unknown[]) => T, parts: unknown[]): T {
      const { operation, table } = statementName(parts[0]);
      const known = { 'db.system.name': 'postgresql', 'db.operation.name': operation, ...(table && { 'db.collection.name': table }) };
      const span = call(table ? `${operation} ${table}` : operation, known);
      if (!span) return send(...parts);
      const told = parts.at(-1);
      const telling = (error: unknown, ...rest: unknown[]) => {
        span.end({}, Boolean(error));
        return (told as (...given: unknown[]) => unknown)(error, ...rest);
      };
      if (typeof told === 'function') return send(...parts.with(-1, telling));
      const answer = send(...parts);
      endAfter(answer, span.end);
      return answer;
    },

    /** Runs a job in the trace of what enqueued it. */
    job<T>(name: string, traceparent: string | undefined, work: () => Promise<T>): Promise<T> {
      const { context, end } = begin(parentIn(traceparent), KIND.consumer, name, { 'messaging.destination.name': name });
      const running = contexts.run(context, work);
      endAfter(running, end);
      return running;
    },

    /** What a job that is enqueued now continues; undefined outside of traces. */
    traceparent: () => traceparentOf(contexts.getStore()),

    /** For lines of the log. */
    logged: () => ({ trace_id: contexts.getStore()?.traceId }),

    /** Keeps the trace for a callback that the work of another trace calls: the pool passes a connection on to what waits for one. */
    keep: <F extends (...given: never[]) => unknown>(callback: F): F => AsyncLocalStorage.bind(callback) as F,

    async stop(): Promise<void> {
      ignoreOutgoing();
      await spans.stop();
    },
  };
}
