import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket, type TLSSocketOptions } from 'node:tls';

/** What the stand-in says about itself. `hangs`: it accepts connections and answers nothing. */
type Said = { version: string; readOnly: boolean; started: string; hangs: boolean };
/** `refusal`: the code and message with which every login is refused. */
type Options = Partial<Said> & { port?: number; tls?: Pick<TLSSocketOptions, 'key' | 'cert'>; refusal?: [code: string, message: string] };

export type FakePostgres = {
  port: number;
  said: Said;
  /** The statements so far. */
  asked: string[];
  /** Closes its connections, as a killed session. */
  cut(): void;
  close(): Promise<void>;
};

const TLS_REQUEST = 80_877_103;
const text = (...parts: string[]) => Buffer.from(parts.map((part) => `${part}\0`).join(''));
const int = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
};
const message = (kind: string, ...body: Buffer[]) =>
  Buffer.concat([Buffer.from(kind), int(4 + body.reduce((sum, part) => sum + part.length, 0), 4), ...body]);

const READY = message('Z', Buffer.from('I'));
const REFUSED = Buffer.concat([message('E', text('SERROR', 'C25006', 'Mcannot execute INSERT in a read-only transaction', '')), READY]);
const WELCOME = (version: string) => Buffer.concat([message('R', Buffer.alloc(4)), message('S', text('server_version', version)), READY]);

const answer = (row: Record<string, string>) => {
  const columns = Object.keys(row).flatMap((name) => [
    text(name),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]),
  ]);
  const cells = Object.values(row).flatMap((value) => [int(value.length, 4), Buffer.from(value)]);
  const count = int(Object.keys(row).length, 2);
  return Buffer.concat([message('T', count, ...columns), message('D', count, ...cells), message('C', text('SHOW')), READY]);
};

/** A server in PostgreSQL's place. It accepts any login and answers each statement without values with what it says about itself. */
export async function fakePostgres({ port = 0, tls, refusal, ...options }: Options = {}): Promise<FakePostgres> {
  const said: Said = { version: '18.0', readOnly: false, started: String(Math.random()), hangs: false, ...options };
  const asked: string[] = [];
  const sockets = new Set<Socket>();

  const reply = (statement: string): Buffer => {
    asked.push(statement);
    if (said.readOnly && statement.startsWith('insert')) return REFUSED;
    return answer({ server_version: said.version, read_only: said.readOnly ? 'on' : 'off', started: said.started });
  };
  /** @param isIn whether the login is over */
  const serve = (socket: Socket, isIn = false): void => {
    let rest = Buffer.alloc(0);
    const read = (data: Buffer) => {
      rest = Buffer.concat([rest, data]);
      for (;;) {
        const at = isIn ? 1 : 0;
        const length = rest.length >= at + 4 ? rest.readInt32BE(at) + at : Number.POSITIVE_INFINITY;
        if (said.hangs || rest.length < length) return;
        const one = rest.subarray(0, length);
        rest = rest.subarray(length);
        if (!isIn && one.readInt32BE(4) === TLS_REQUEST) {
          socket.write(tls ? 'S' : 'N');
          if (!tls) continue;
          socket.off('data', read);
          return serve(new TLSSocket(socket, { isServer: true, ...tls }).on('error', () => {}));
        }
        if (!isIn && refusal) return socket.end(message('E', text('SFATAL', `C${refusal[0]}`, `M${refusal[1]}`, '')));
        if (!isIn) socket.write(WELCOME(said.version));
        else if (one[0] === 0x51) socket.write(reply(one.subarray(5, -1).toString()));
        isIn = true;
      }
    };
    socket.on('data', read);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    serve(socket);
  });
  await new Promise<void>((listening) => void server.listen(port, '127.0.0.1', listening));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    said,
    asked,
    cut,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        cut();
      }),
  };
}
