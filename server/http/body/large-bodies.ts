import { setImmediate } from 'node:timers/promises';
import { MOST_JSON_DEPTH, MOST_JSON_VALUES } from '#server/http/limits/rules.ts';

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
/** `[`, `{`, and the closing brackets. */
const [ARRAY, OBJECT, ARRAY_END, OBJECT_END] = [0x5b, 0x7b, 0x5d, 0x7d];

/**
 * Whether a JSON text has more levels or values than any endpoint accepts. Parsing and validating it would take a hundred times as long.
 */
export function isTooComplex(bytes: Uint8Array): boolean {
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) values++;
    else if (byte === ARRAY || byte === OBJECT) depth++;
    else if (byte === ARRAY_END || byte === OBJECT_END) depth--;
    if (depth > MOST_JSON_DEPTH || values > MOST_JSON_VALUES) return true;
  }
  return false;
}

let turn = Promise.resolve();

/** Allows one large body per round of the event loop; several in one round would delay all other requests. */
export async function ownRound(): Promise<void> {
  const before = turn;
  turn = before.then(() => setImmediate());
  await before;
}
