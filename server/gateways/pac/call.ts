import { PacAway } from './pac.ts';

/** Longer than a PAC usually takes; who waits for it has a shorter limit of their own. */
const WITHIN_MS = 20_000;
/** A stamped global invoice of 250 tickets has about 300 kB. */
const MOST_BYTES = 8_000_000;

/** Reads to the end: leaving the loop early would close the stream while the platform still fills it. `stop` ends it with an error. */
async function textOf(response: Response, stop: () => void): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) stop();
    else parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * One request to the PAC or the SAT. A redirect would send the token to another server, so it is refused.
 * @throws PacAway without a whole answer in time; it names neither the address nor the token
 */
export async function call(url: string, init: RequestInit, signal?: AbortSignal): Promise<{ status: number; text: string }> {
  const tooLarge = new AbortController();
  const limits = [AbortSignal.timeout(WITHIN_MS), tooLarge.signal, ...(signal ? [signal] : [])];
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any(limits) });
    return { status: response.status, text: await textOf(response, () => tooLarge.abort()) };
  } catch (error) {
    throw new PacAway('No answer', { cause: error });
  }
}
