import { connect, type Socket } from 'node:net';

/** A client that sends arbitrary bytes and can stop reading. */
export type RawClient = {
  socket: Socket;
  send(text: string): void;
  /** The bytes read so far. */
  read(): string;
  /** Resolves when the connection is closed by either side. */
  closed: Promise<void>;
};

/** @param from the client's own loopback address */
export function rawClient(url: string, options: { from?: string; reads?: boolean } = {}): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port), localAddress: options.from ?? '127.0.0.1' });
    const closed = new Promise<void>((done) => {
      socket.on('close', () => done());
    });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject).on('error', () => {});
      if (options.reads === false) socket.pause();
      else socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
      resolve({ socket, send: (text) => void socket.write(text, 'latin1'), read: () => Buffer.concat(chunks).toString('latin1'), closed });
    });
  });
}

export const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: casa.example\r\n${headers}\r\n`;

/** The whole answer to these bytes, which must make the server close the connection. */
export async function answerTo(url: string, bytes: string): Promise<string> {
  const client = await rawClient(url);
  client.send(bytes);
  await client.closed;
  return client.read();
}
