/** How a program's profile is fetched and kept. */
export const PROFILE = {
  timeoutMs: 3000,
  bytes: 64_000,
  /** Longer addresses are refused. */
  urlLength: 2000,
  keptMs: { least: 60_000, most: 24 * 3600_000 },
  /** A profile that could not be had is asked for again after this time. */
  failedMs: 15_000,
  /** How many are kept; the one that was not used for the longest time goes first. */
  kept: 1000,
  keptFailures: 1000,
  /** Keys of a profile beyond this number are ignored. */
  keys: 20,
};

/** Fetches in progress, in all and for one client; the others wait, some of them and not for long. */
export const FETCHING = { atOnce: 16, waiting: 32, perKey: 4, longestWaitMs: 3000, message: 'Hay demasiados programas nuevos a la vez.' };

/** Fetches in a minute: for one client, of one host, and in all. */
export const FETCHES = {
  perAddress: { points: 40, seconds: 60 },
  perHost: { points: 40, seconds: 60 },
  inAll: { points: 300, seconds: 60 },
};

/** How old, and how far ahead of this clock, `created` may be. */
export const SIGNATURE_SECONDS = { old: 300, ahead: 60 };
/** How long a signature without a key against repeats stays used: longer than `created` may be old. */
export const USED_SECONDS = 3600;

/** @param cacheControl the header of the profile's answer */
export function keptMsOf(cacheControl: string | undefined): number {
  const { least, most } = PROFILE.keptMs;
  const words = cacheControl ?? '';
  const seconds = /\b(?:no-store|no-cache)\b/i.test(words) ? 0 : Number(words.match(/\bmax-age\s*=\s*"?(\d{1,10})/i)?.[1] ?? 0);
  return Math.min(Math.max(seconds * 1000, least), most);
}
