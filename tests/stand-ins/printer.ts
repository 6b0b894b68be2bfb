import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A network printer for tests. It renders the commands of ESC/POS to lines of text, so that tests read what staff would read. */
export type PrinterStandIn = {
  host: string;
  port: number;
  /** The slips that were cut, in order; an unfinished one is not included. */
  slips: string[][];
  /** How often a drawer was opened. */
  drawers: () => number;
  /** The number of connections so far. */
  connections: () => number;
  /** `breaks`: closes the connection after the first bytes. `hangs`: accepts the bytes and never answers. */
  behave: (how: 'prints' | 'breaks' | 'hangs') => void;
  close: () => Promise<void>;
};

/** @param onSlip called with each slip that was cut */
export async function startPrinter(onSlip: (slip: string[]) => void = () => undefined): Promise<PrinterStandIn> {
  const slips: string[][] = [];
  const open = new Set<Socket>();
  let [mode, count]: ['prints' | 'breaks' | 'hangs', number] = ['prints', 0];
  let drawers = 0;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    count++;
    open.add(socket);
    const how = mode;
    const chunks: Buffer[] = [];
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      if (how === 'breaks') socket.resetAndDestroy();
      else chunks.push(chunk);
    });
    socket.on('end', () => {
      const bytes = Buffer.concat(chunks);
      const cut = rendered(bytes);
      if (bytes.includes(PULSE)) drawers++;
      slips.push(...cut);
      cut.forEach(onSlip);
      if (how === 'prints') socket.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    slips,
    drawers: () => drawers,
    connections: () => count,
    behave: (how) => {
      mode = how;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const LATIN: Record<number, string> = { 130: 'é', 160: 'á', 161: 'í', 162: 'ó', 163: 'ú', 164: 'ñ', 174: '«', 175: '»', 250: '·' };
const COLUMNS = 42;
/** What opens the drawer. */
const PULSE = Buffer.from([0x1b, 0x70, 0]);

/** @throws for an unknown command, and for a line that is wider than the paper */
function rendered(bytes: Buffer): string[][] {
  const slips: string[][] = [];
  let [lines, line, width]: [string[], string, number] = [[], '', 1];
  for (let at = 0; at < bytes.length; ) {
    const [byte = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const command = `${byte.toString(16)} ${second.toString(16)}`;
    if (byte === 0x0a) {
      if (line.length * width > COLUMNS) throw new Error(`Too wide: ${line}`);
      lines.push(line);
      line = '';
      at += 1;
    } else if (byte >= 0x20) {
      line += byte < 0x80 ? String.fromCharCode(byte) : (LATIN[byte] ?? '¤');
      at += 1;
    } else if (command === '1b 40') at += 2;
    else if (command === '1b 70') at += 5;
    else if (['1b 74', '1b 45', '1b 64', '1b 61'].includes(command)) at += 3;
    else if (command === '1d 28') {
      const length = bytes.readUInt16LE(at + 3);
      // Function 80 stores the text of a QR code.
      if (bytes[at + 6] === 80) lines.push(`[QR ${bytes.subarray(at + 8, at + 5 + length).toString('latin1')}]`);
      at += 5 + length;
    } else if (command === '1d 21') {
      width = (third >> 4) + 1;
      at += 3;
    } else if (command === '1d 56') {
      slips.push(lines);
      lines = [];
      at += 4;
    } else throw new Error(`Unknown command ${command}`);
  }
  return slips;
}
