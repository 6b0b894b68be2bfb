export type Attributes = Record<string, string | number>;
export type EndSpan = (attributes?: Attributes, hasFailed?: boolean) => void;
export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  kind: number;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attributes;
  hasFailed: boolean;
};
export type Collector = { endpoint: string; headers: Readonly<Record<string, string>>; service: string };

const BATCH = 512;
/** Spans that wait for a collector that is slow or down; further ones are dropped. */
const MOST_WAITING = 4 * BATCH;
const MS = { every: 5000, answer: 10_000, last: 1000 };

const wireOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

/**
 * Sends spans to the collector by OTLP/HTTP with JSON, one batch at a time, and none a second time: the work that is traced waits for nothing.
 * @param outside runs its argument outside of every trace
 */
export function createExport({ endpoint, headers, service }: Collector, outside: <T>(work: () => T) => T) {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const waiting: Span[] = [];
  let sending: Promise<void> | null = null;
  const ended = new AbortController();

  const post = async (batch: Span[]): Promise<void> => {
    const spans = batch.map(({ attributes: all, hasFailed, ...span }) => {
      return { ...span, attributes: wireOf(all), status: hasFailed ? { code: 2 } : {} };
    });
    const resource = { attributes: wireOf({ 'service.name': service }) };
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'shop' }, spans }] }] }),
      redirect: 'error',
      signal: AbortSignal.any([ended.signal, AbortSignal.timeout(MS.answer)]),
    });
    await answer.body?.cancel();
  };
  const send = (): Promise<void> => {
    if (waiting.length > 0)
      sending ??= outside(() => post(waiting.splice(0, BATCH)))
        .catch(() => {})
        .finally(() => {
          sending = null;
          if (waiting.length >= BATCH) void send();
        });
    return sending ?? Promise.resolve();
  };
  const timer = setInterval(() => void send(), MS.every).unref();

  return {
    add(span: Span): void {
      if (waiting.length < MOST_WAITING) waiting.push(span);
      if (waiting.length >= BATCH) void send();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      const limit = setTimeout(() => ended.abort(), MS.last);
      while (!ended.signal.aborted && (sending || waiting.length > 0)) await send();
      clearTimeout(limit);
    },
  };
}
