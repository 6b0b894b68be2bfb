import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type ListenOptions, type Server as SocketServer } from 'node:net';

/**
 * libuv accepts one connection of a socket in each round of the event loop. A thousand busy connections make a round take a tenth of a
 * second, and a new client waited a minute behind theirs. The kernel spreads new connections over the sockets of a port.
 */
const SOCKETS = 32;

export type Port = {
  /** From now on no connection is taken. Open ones stay. */
  close(): void;
};

/** @throws the error of a port that cannot be opened, as `EADDRINUSE` */
export async function openPort(server: Server, port: number, host: string): Promise<Port> {
  if (process.platform !== 'linux') {
    await listen(server, { port, host });
    return { close: () => void server.close() };
  }
  // Sockets that share a port would share it with another shop of this machine too. Only one can have this name.
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
