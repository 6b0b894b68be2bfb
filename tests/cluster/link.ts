import { connect, createServer, type Socket } from 'node:net';

/** A cable between two processes that a drill can cut. Cut, it carries nothing and closes nothing, as when a switch fails. */
export type Link = {
  port: number;
  cut(): void;
  mend(): void;
  /** What the end that opened the connection sends arrives this much later: what a round trip takes longer. */
  delay(ms: number): void;
  close(): void;
};

/** @param choose the port at the other end, asked for each connection; null refuses it */
export async function openLink(choose: () => number | null): Promise<Link> {
  const pairs = new Set<[Socket, Socket | null]>();
  let isCut = false;
  let delayMs = 0;

  const join = (here: Socket) => {
    const port = choose();
    if (port === null) return void here.destroy();
    const there = connect({ port, host: '127.0.0.1', noDelay: true });
    const pair: [Socket, Socket | null] = [here, there];
    pairs.add(pair);
    here.setNoDelay(true);
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      from.on('data', (bytes) => {
        if (from === here && delayMs > 0) setTimeout(() => to.write(bytes), delayMs);
        else if (!to.write(bytes)) from.pause();
      });
      to.on('drain', () => isCut || from.resume());
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
    if (isCut) for (const socket of pair) socket?.pause();
  };
  const server = createServer({ pauseOnConnect: false }, join);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as { port: number }).port,
    cut() {
      isCut = true;
      for (const pair of pairs) for (const socket of pair) socket?.pause();
    },
    mend() {
      isCut = false;
      // What hung in the cable is gone: both ends find out, as after a reset.
      for (const pair of pairs) for (const socket of pair) socket?.destroy();
    },
    delay(ms) {
      delayMs = ms;
    },
    close() {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket?.destroy();
    },
  };
}

const LOOK_MS = 250;
/** A shop that misses this many looks in a row is left alone; one that refuses the connection or answers 503, at once. */
const MISSES = 3;

export type Balancer = Link & { isLive(port: number): boolean };

/**
 * A balancer in front of shops: each connection goes to the next shop whose `/api/live` answers 200.
 * @param ports those of the shops at present; a restarted shop may have another one
 */
export async function openBalancer(ports: () => readonly number[]): Promise<Balancer> {
  /** The looks that each live shop has missed. */
  const live = new Map<number, number>();
  let turn = 0;
  const ask = async (port: number) => {
    try {
      const { ok } = await fetch(`http://127.0.0.1:${port}/api/live`, { signal: AbortSignal.timeout(2000) });
      if (ok) live.set(port, 0);
      else live.delete(port);
    } catch (error) {
      const missed = (live.get(port) ?? MISSES) + 1;
      if ((error as Error).name === 'TimeoutError' && missed < MISSES) live.set(port, missed);
      else live.delete(port);
    }
  };
  const look = () => Promise.all(ports().map(ask));
  const link = await openLink(() => {
    const alive = ports().filter((port) => live.has(port));
    return alive[turn++ % alive.length] ?? null;
  });
  await look();
  const timer = setInterval(() => void look(), LOOK_MS);
  return {
    ...link,
    isLive: (port) => live.has(port),
    close() {
      clearInterval(timer);
      link.close();
    },
  };
}
