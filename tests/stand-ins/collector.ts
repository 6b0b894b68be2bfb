import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An OpenTelemetry collector on this machine, which takes traces by OTLP over HTTP in JSON. */

type Value = { stringValue?: string; intValue?: string };
export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};
type Batch = { resourceSpans: { resource: { attributes: { key: string; value: Value }[] }; scopeSpans: { spans: CollectedSpan[] }[] }[] };

export async function openCollector() {
  const requests: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const collector = {
    endpoint: '',
    requests,
    /** While true, requests get no answer. */
    hangs: false,
    spans: () =>
      requests.flatMap(({ body }) =>
        (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    attributes: ({ attributes }: Pick<CollectedSpan, 'attributes'>) =>
      Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)])),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, body });
      if (!collector.hangs) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  collector.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return collector;
}
