import { connect } from 'node:net';
import { env } from '#server/env.ts';

type Address = { host: string; port: number };

/** A printer in the shop's network that accepts bytes on a port, usually 9100. Undefined without `PRINTER_URL`. */
let address = env.printer;
/** The printers of the tills, by the till's name. */
let tills: ReadonlyMap<string, Address> = env.tillPrinters;

export const isConnected = (): boolean => address !== undefined;

/** Replaces the printer's address in tests. */
export const setPrinter = (other: Address | undefined): void => {
  address = other;
};

export const hasTillPrinter = (till: string): boolean => tills.has(till);

/** @throws when the till has none */
export function tillPrinter(till: string): Address {
  const found = tills.get(till);
  if (!found) throw new Error('The till has no printer');
  return found;
}

/** Replaces the addresses of the tills' printers in tests. */
export const setTillPrinters = (other: ReadonlyMap<string, Address>): void => {
  tills = other;
};

/** After this time without an answer, a printer counts as unreachable or as no longer accepting bytes. */
const SILENCE_MS = 5000;

/** What each printer does last; the bar and a till may share one. */
const last = new Map<string, Promise<unknown>>();

/** Runs actions one after the other, because a printer accepts one connection at a time. @param to the bar's printer unless given */
export function inTurn<T>(act: () => Promise<T>, to = address): Promise<T> {
  const key = to ? `${to.host} ${to.port}` : '';
  const turn = (last.get(key) ?? Promise.resolve()).then(act);
  last.set(
    key,
    turn.catch(() => undefined),
  );
  return turn;
}

/**
 * Sends a slip and waits until the printer has accepted all of it.
 * @param begin called once the connection is open, right before the first byte is sent
 * @param to the bar's printer unless given
 * @throws when the printer cannot be reached, or closes the connection early
 */
export async function send(bytes: Uint8Array, begin: () => Promise<unknown> = async () => undefined, to = address): Promise<void> {
  if (!to) throw new Error('There is no printer');
  const socket = connect({ ...to, timeout: SILENCE_MS });
  socket.on('timeout', () => socket.destroy(new Error('The printer does not answer')));
  // Printers send no data; their reply to the end of the connection shows that all bytes have arrived.
  const { promise: taken, resolve, reject } = Promise.withResolvers<void>();
  const connected = new Promise<void>((open) => socket.on('connect', open));
  socket
    .on('error', reject)
    .on('end', resolve)
    .on('close', () => reject(new Error('The printer broke off')));
  try {
    await Promise.race([connected, taken]);
    await begin();
    socket.resume();
    socket.end(bytes);
    await taken;
  } finally {
    socket.destroy();
  }
}
