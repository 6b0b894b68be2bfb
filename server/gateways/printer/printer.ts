import { connect } from 'node:net';
import { env } from '#server/env.ts';

/** A printer in the shop's network that accepts bytes on a port, usually 9100. Undefined without `PRINTER_URL`. */
let address = env.printer;

export const isConnected = (): boolean => address !== undefined;

/** Replaces the printer's address in tests. */
export const setPrinter = (other: { host: string; port: number } | undefined): void => {
  address = other;
};

/** After this time without an answer, a printer counts as unreachable or as no longer accepting bytes. */
const SILENCE_MS = 5000;

let last: Promise<unknown> = Promise.resolve();

/** Runs actions one after the other, because a printer accepts one connection at a time. */
export function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = last.then(act);
  last = turn.catch(() => undefined);
  return turn;
}

/**
 * Sends a slip and waits until the printer has accepted all of it.
 * @param begin called once the connection is open, right before the first byte is sent
 * @throws when the printer cannot be reached, or closes the connection early
 */
export async function send(bytes: Uint8Array, begin: () => Promise<unknown> = async () => undefined): Promise<void> {
  if (!address) throw new Error('There is no printer');
  const socket = connect({ ...address, timeout: SILENCE_MS });
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
