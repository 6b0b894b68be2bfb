/** How often a delivery is tried. */
export const MOST_TRIES = 10;
/** The pauses between the tries; together a little more than three days. */
const GAP_MINUTES = [1, 5, 30, 2 * 60, 5 * 60, 10 * 60, 14 * 60, 20 * 60, 24 * 60];
/** A pause is up to this much longer, so that a server that was down does not get all of its deliveries at once. */
const JITTER = 0.15;
const MINUTE_MS = 60_000;
/** The longest pause that a receiver can ask for. */
const MOST_ASKED_MS = 24 * 60 * MINUTE_MS;

/** How long a receiver may take to answer. */
export const TIMEOUT_MS = 15_000;
/** How long a delivery under way belongs to its process; then that process has ended, and it is tried again. */
export const LEASE_SECONDS = 30;
/** How many deliveries of one webhook are under way at once in each process. With ten webhooks it bounds those of all. */
export const LANES = 2;
/** A webhook without a success for so long is turned off. */
export const SILENT_DAYS = 5;

/** How many creates and changes a person makes in ten minutes, because each makes a DNS request. */
export const CHANGES = { points: 60, seconds: 600 };
/** How many trials and repetitions a person sends in a minute. */
export const SENDS = { points: 20, seconds: 60 };

/**
 * When a failed delivery is tried again; null when it has failed for good.
 * @param tries those so far
 * @param chance from 0 to 1
 */
export function nextTry(tries: number, now: Date, retryAfterMs: number, chance: number): Date | null {
  const gap = tries < MOST_TRIES ? GAP_MINUTES[tries - 1] : undefined;
  if (gap === undefined) return null;
  const ms = gap * MINUTE_MS * (1 + JITTER * chance);
  return new Date(now.getTime() + Math.max(ms, Math.min(retryAfterMs, MOST_ASKED_MS)));
}

/** The pause that a `Retry-After` asks for, in seconds or until a date; 0 without one. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}

export const MOST_BYTES = 20_000;
/** A text that is cut keeps so many characters. */
const CUT_TEXT = 500;

type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };
type List = Json[];

/** The JSON of a body, with the longest lists halved, then long texts cut, until it fits; `recortado` says so. */
export function fitted(body: { type: string; timestamp: string; data: Record<string, unknown> }): string {
  const whole = JSON.stringify(body);
  if (Buffer.byteLength(whole) <= MOST_BYTES) return whole;
  const copy = JSON.parse(whole) as { data: { [key: string]: Json } };
  copy.data.recortado = true;
  for (;;) {
    const text = JSON.stringify(copy);
    if (Buffer.byteLength(text) <= MOST_BYTES) return text;
    const [longest] = listsIn(copy).sort((one, other) => sizeOf(other) - sizeOf(one));
    if (longest && longest.length > 0) longest.length = Math.floor(longest.length / 2);
    else if (!cutTexts(copy.data))
      return JSON.stringify({ ...copy, data: { id: copy.data.id, version: copy.data.version, recortado: true } });
  }
}

const sizeOf = (list: List): number => (list.length === 0 ? 0 : JSON.stringify(list).length);

function listsIn(value: Json): List[] {
  if (Array.isArray(value)) return [value, ...value.flatMap(listsIn)];
  return value && typeof value === 'object' ? Object.values(value).flatMap(listsIn) : [];
}

/** @returns whether a text was cut */
function cutTexts(fields: { [key: string]: Json }): boolean {
  let isCut = false;
  for (const [key, value] of Object.entries(fields)) {
    if (typeof value === 'string' && value.length > CUT_TEXT) {
      fields[key] = value.slice(0, CUT_TEXT);
      isCut = true;
    } else if (value && typeof value === 'object' && !Array.isArray(value)) isCut = cutTexts(value) || isCut;
  }
  return isCut;
}
