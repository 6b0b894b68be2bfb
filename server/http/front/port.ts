import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type ListenOptions, type Server as SocketServer } from 'node:net';

/**
 * libuv accepts one connection per socket in each round of the event loop. A thousand busy connections make a round take a tenth of a
 * second, and a new client waited a minute. The kernel distributes new connections among the sockets of a port.
 */
const SOCKETS = 32;

export type Port = {
  /** Accepts no more connections. Open ones stay. */
  close(): void;
};

/** @throws the error when the port cannot be opened, such as `EADDRINUSE` */
export async function openPort(server: Server, port: number, host: string): Promise<Port> {
  if (process.platform !== 'linux') {
    await listen(server, { port, host });
    return { close: () => void server.close() };
  }
  // Sockets that share a port would also share it with another shop on this machine. Only one process can listen on this name.
  const guard = createServer((socket) => void socket.destroy());
  await listen(guard, { path: `\0casa-blanca-${port}` });
  guard.unref();
  // The options are those of `node:http`.
  const others = Array.from({ length: SOCKETS - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void server.emit('connection', socket)),
  );
  const all: SocketServer[] = [server, ...others];
  await Promise.all(all.map((one) => listen(one, { port, host, reusePort: true })));
  return {
    close() {
      for (const one of [...all, guard]) one.close();
    },
  };
}

async function listen(server: SocketServer, where: ListenOptions): Promise<void> {
  server.listen(where);
  await once(server, 'listening');
}
