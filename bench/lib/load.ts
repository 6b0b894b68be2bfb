import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** A minimal keep-alive client, so that its own cost does not hide the server's. Loopback only, for a limited time. */
export async function requestsPerSecond(port: number, path: string, options: { seconds: number; connections: number }): Promise<number> {
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept-encoding: br\r\n\r\n`);
  const end = performance.now() + options.seconds * 1000;
  const counts = await Promise.all(Array.from({ length: options.connections }, () => askUntil(port, request, end)));
  return counts.reduce((sum, count) => sum + count, 0) / options.seconds;
}

const askUntil = (port: number, request: Buffer, end: number): Promise<number> =>
  new Promise((resolve, reject) => {
    let count = 0;
    let missing = 0;
    let head: Buffer = Buffer.alloc(0);
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (missing > 0) missing -= chunk.length;
      else {
        head = Buffer.concat([head, chunk]);
        const close = head.indexOf('\r\n\r\n');
        if (close < 0) return;
        const text = head.toString('latin1', 0, close);
        if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text.split('\r\n')[0]));
        missing = Number(/content-length: (\d+)/i.exec(text)?.[1]) - (head.length - close - 4);
        head = Buffer.alloc(0);
      }
      if (missing > 0) return;
      count++;
      if (performance.now() < end) socket.write(request);
      else {
        socket.destroy();
        resolve(count);
      }
    });
  });

/** A process and all its descendants, including the database. */
function familyOf(root: number): Set<number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      parents.set(Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]));
    } catch {
      // The process has ended meanwhile.
    }
  }
  const family = new Set([root]);
  for (let grown = 0; grown !== family.size; ) {
    grown = family.size;
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid);
  }
  return family;
}

/** CPU time of a process and its descendants in ms, read in nanoseconds (`stat` is coarser). Ended processes are not counted. */
export function cpuMsOfFamily(root: number): number {
  let nanoseconds = 0;
  for (const pid of familyOf(root)) {
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
      }
    } catch {
      // The process has ended meanwhile.
    }
  }
  return nanoseconds / 1e6;
}

/** Memory of a process and its descendants, shared pages counted once (PSS), in MB. */
export function memoryMB(root: number): number {
  let kilobytes = 0;
  for (const pid of familyOf(root)) {
    try {
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // The process has ended meanwhile.
    }
  }
  return kilobytes / 1024;
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
