import { connect } from 'node:net';

/** The part of a `Response` that the typed client reads. */
type Answer = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>;

/**
 * A fetch over one keep-alive connection, one request at a time. It must use little CPU, because it shares the machine with the shop.
 * @param from the loopback address of the client: limits count per address
 */
export function leanFetch(port: number, from: string): { send(path: string, init: RequestInit): Promise<Response>; close(): void } {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The shop hung up.')));
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = read(received);
    if (!answer) return;
    received = Buffer.alloc(0);
    waiting?.resolve(answer);
  });
  return {
    send: (path, { method = 'GET', headers, body }) =>
      new Promise((resolve, reject) => {
        waiting = { resolve: resolve as (answer: Answer) => void, reject };
        const lines = Object.entries(headers as Record<string, string>).map(([name, value]) => `${name}: ${value}\r\n`);
        const length = typeof body === 'string' ? `content-length: ${Buffer.byteLength(body)}\r\n` : '';
        socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}${length}\r\n${body ?? ''}`);
      }),
    close: () => socket.destroy(),
  };
}

/** Null while the answer is incomplete. The shop's answers always have a length. */
function read(received: Buffer): Answer | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (received.length < end + 4 + length) return null;
  const status = Number(head.slice(9, 12));
  const body = received.toString('utf8', end + 4, end + 4 + length);
  return { status, ok: status < 300, headers: new Headers(), json: async () => JSON.parse(body) };
}
