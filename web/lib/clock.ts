/** By how much the shop's clock is ahead of this device's, in milliseconds. The server's own pages are rendered with 0. */
let offsetMs = 0;
const listeners = new Set<() => void>();

/** The shop's time in milliseconds. A device's own clock may be wrong by hours: nothing in the browser reads it except this file. */
export const shopNow = (): number => Date.now() + offsetMs;
export const shopDate = (): Date => new Date(shopNow());

/** Calls the listener whenever the clock is set. @returns a function that stops it */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Sets the clock by an answer of the server.
 * @param sentAt the device's time at which the request was sent
 */
export function setClock(answer: Response, sentAt: number): void {
  const next = offsetBy(offsetMs, Date.parse(answer.headers.get('date') ?? ''), sentAt, Date.now());
  if (next === offsetMs) return;
  offsetMs = next;
  for (const listener of listeners) listener();
}

/**
 * The offset after an answer. The header names a whole second, in which the answer was made between sending and receiving: an offset that
 * agrees with this stays, so that the shown times do not jump at each answer.
 * @param date the server's time of the answer, in milliseconds; NaN when the answer names none
 */
export function offsetBy(known: number, date: number, sentAt: number, receivedAt: number): number {
  // A device whose clock was set during the request measures nothing.
  if (Number.isNaN(date) || receivedAt < sentAt) return known;
  const least = date - receivedAt;
  const most = date + 1000 - sentAt;
  return known >= least && known <= most ? known : Math.round((least + most) / 2);
}
