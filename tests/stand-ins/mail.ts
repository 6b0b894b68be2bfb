import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server for tests. It keeps no mail and counts how often it has accepted each, by the part of its Message-ID before the `@`. */
export type MailStandIn = {
  url: string;
  accepted: Map<string, number>;
  /** From now on it takes mails and confirms none, so that their senders are in the middle of their jobs. */
  hold(): void;
  /** Confirms those that wait, and all further ones. */
  release(): void;
  /** How many mails wait to be confirmed. */
  held(): number;
  close(): Promise<void>;
};

const END = '\r\n.\r\n';

export async function startMail(): Promise<MailStandIn> {
  const accepted = new Map<string, number>();
  const open = new Set<Socket>();
  const waiting = new Set<Socket>();
  let isHeld = false;

  const accept = (socket: Socket, mail: string) => {
    // The header may be folded.
    const id = /^message-id:\s*<([^@]+)@/im.exec(mail)?.[1] ?? 'without an id';
    accepted.set(id, (accepted.get(id) ?? 0) + 1);
    if (isHeld) waiting.add(socket);
    else socket.write('250 OK\r\n');
  };
  const server = createServer({ noDelay: true }, (socket) => {
    let text = '';
    let isMail = false;
    const forget = () => {
      open.delete(socket);
      waiting.delete(socket);
    };
    open.add(socket);
    socket.setEncoding('latin1').on('error', forget).on('close', forget);
    socket.write('220 stand-in\r\n');
    socket.on('data', (chunk: string) => {
      text += chunk;
      for (;;) {
        const end = isMail ? END : '\r\n';
        const at = text.indexOf(end);
        if (at < 0) return;
        const part = text.slice(0, at);
        text = text.slice(at + end.length);
        if (isMail) accept(socket, part);
        else if (/^quit/i.test(part)) socket.end('221 Bye\r\n');
        else socket.write(/^data/i.test(part) ? '354 Go on\r\n' : '250 OK\r\n');
        isMail = !isMail && /^data/i.test(part);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      for (const socket of waiting) socket.write('250 OK\r\n');
      waiting.clear();
    },
    held: () => waiting.size,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
