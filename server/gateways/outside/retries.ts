/**
 * The pauses before another try to tell a program something, in seconds: about three days in all (Standard Webhooks). The first ones are for
 * a restart, the later ones for an outage over a weekend.
 */
const PAUSES = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** How much longer a pause may be, so that what failed together is not tried together again. */
const JITTER = 0.2;

/**
 * @param tries how many have failed
 * @param chance from 0 to 1
 * @returns seconds until the next try; null when there is none
 */
export function pauseAfter(tries: number, chance: number): number | null {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : Math.round(pause * (1 + JITTER * chance));
}
