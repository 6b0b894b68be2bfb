import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that receives webhooks, at any path. */

export type Received = {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
};
/** What a path answers: a status with headers, or nothing until the test lets it. */
type Answer = { status?: number; headers?: Record<string, string>; text?: string; hangs?: boolean };

export async function openReceiver() {
  const received: Received[] = [];
  const answers = new Map<string, Answer>();
  const hanging = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const text = Buffer.concat(chunks).toString();
      received.push({ path, headers: request.headers, text, body: JSON.parse(text) });
      const { status = 204, headers, text: said, hangs } = answers.get(path) ?? {};
      if (hangs) hanging.add(response);
      else response.writeHead(status, headers).end(said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    answers,
    hanging,
    /** What arrived at a path, in the order of its arrival. */
    at: (path: string): Received[] => received.filter((one) => one.path === path),
    release() {
      for (const response of hanging) response.writeHead(204).end();
      hanging.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
