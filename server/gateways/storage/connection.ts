import { Agent as HttpAgent, request as http, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as https } from 'node:https';
import { StorageError } from './storage.ts';

type Sent = { method: string; url: URL; headers: Record<string, string>; body?: Uint8Array };
export type Answer = { status: number; body: Buffer };

const CONNECT_MS = 5000;
/** Until the answer begins, and until it ends. */
const FIRST_BYTE_MS = 10_000;
const WHOLE_MS = 30_000;
const MOST_BYTES = 64 * 1024 * 1024;
const AGENT = { keepAlive: true, maxSockets: 32 };

/** HTTP calls with bounds: of time for the connection, the first byte and the whole, of bytes, and of connections. */
export function createConnection(): (sent: Sent) => Promise<Answer> {
  const agents = { 'http:': new HttpAgent(AGENT), 'https:': new HttpsAgent(AGENT) };
  return ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const isSecure = url.protocol === 'https:';
      const length = body ? { 'content-length': String(body.length) } : {};
      const request = (isSecure ? https : http)(url, {
        method,
        headers: { ...headers, ...length },
        agent: agents[isSecure ? 'https:' : 'http:'],
      });
      let late: StorageError | null = null;
      const within = (ms: number, what: string) =>
        setTimeout(() => {
          late = new StorageError(`${what} in time`);
          request.destroy(late);
        }, ms);
      const timers = [within(WHOLE_MS, 'The storage did not answer')];
      request.on('socket', (socket) => {
        if (!socket.connecting) return;
        const connecting = within(CONNECT_MS, 'The storage was not reached');
        timers.push(connecting);
        socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
      });
      request.once('finish', () => timers.push(within(FIRST_BYTE_MS, 'The storage did not begin to answer')));
      request.once('response', (response) => {
        for (const timer of timers.slice(1)) clearTimeout(timer);
        // A response that is cut off says only that it was aborted.
        read(response).then(resolve, (error) => reject(late ?? error));
      });
      request.once('error', reject);
      request.once('close', () => {
        for (const timer of timers) clearTimeout(timer);
      });
      request.end(body);
    });
}

/** @throws Error also when the answer ends before its announced length */
async function read(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new StorageError('The storage answered too much');
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks) };
}
