import { fairLine } from '#server/http/limits/fair-line.ts';
import { type Bounds, RETRY_SECONDS } from '#server/http/limits/rules.ts';
import { Refusal, tooMany } from '#server/http/refusal.ts';
import type { Client } from './clients.ts';

export const BUSY = new Refusal(503, 'busy', 'La tienda está muy ocupada. Inténtalo otra vez en unos segundos.', {
  headers: { 'retry-after': String(RETRY_SECONDS.busy) },
});
export const TOO_MANY = tooMany(
  RETRY_SECONDS.busy,
  'Llegan demasiadas solicitudes a la vez desde tu red. Inténtalo otra vez en unos segundos.',
);

type Bound = Pick<
  Bounds,
  'work' | 'sharedWork' | 'stuckWorkMs' | 'workPerClient' | 'ownWork' | 'waitingWork' | 'waitingWorkPerClient' | 'longestWaitMs'
>;
type Waiter = { start(): void; refuse(why: Refusal): void };

export type Line = {
  /**
   * Starts the work at once or when its turn comes, or refuses it.
   * @param start gets the function that ends the work
   * @returns a function that removes a request which still waits
   */
  enter(client: Client, start: (end: () => void) => void, refuse: (why: Refusal) => void): () => void;
};

/**
 * The one line before any work. Each client has a few places of its own (`ownWork`), which the floods of other clients cannot take; further
 * ones only while the shop has little to do (`sharedWork`), or while everything at work waits for something else, such as an outside service.
 * So a client alone uses the whole process, and one that floods delays itself. Staff have places apart.
 */
export function createLine(bounds: Bound): Line {
  const atWork = new Map<string, number>();
  const guests = fairLine<Waiter>();
  const staff = fairLine<Waiter>();
  /** Without staff. */
  let inAll = 0;
  let hasEndedOne = false;
  let isStuck = false;
  let watching: NodeJS.Timeout | undefined;

  const count = (key: string) => atWork.get(key) ?? 0;
  const hasPlace = (key: string) => count(key) < bounds.workPerClient;
  const mayGuest = (key: string) => {
    // Half of the places are for what clients have of their own.
    const shared = isStuck ? Math.max(bounds.sharedWork, bounds.work / 2) : bounds.sharedWork;
    return hasPlace(key) && inAll < (count(key) < bounds.ownWork ? bounds.work : shared);
  };

  const begin = ({ key, isStaff }: Client, start: (end: () => void) => void) => {
    atWork.set(key, count(key) + 1);
    if (!isStaff) inAll++;
    let hasEnded = false;
    start(() => {
      if (hasEnded) return;
      hasEnded = true;
      const left = count(key) - 1;
      if (left > 0) atWork.set(key, left);
      else atWork.delete(key);
      if (!isStaff) inAll--;
      hasEndedOne = true;
      goOn();
    });
  };
  const turn = () => staff.next(hasPlace) ?? guests.next(mayGuest);
  const goOn = () => {
    for (let next = turn(); next; next = turn()) next.start();
  };
  /** Runs while requests wait. */
  const watch = () => {
    isStuck = !hasEndedOne;
    goOn();
    isStuck = false;
    hasEndedOne = false;
    if (guests.size() > 0) return;
    clearInterval(watching);
    watching = undefined;
  };

  /** @returns why a further request may not wait, or null */
  const refusalOf = (key: string, line: typeof guests): Refusal | null => {
    if (line.countOf(key) >= bounds.waitingWorkPerClient) return TOO_MANY;
    if (line.size() < bounds.waitingWork) return null;
    // The client with fewer requests gets the place.
    const last = line.lastOfLongest(key);
    last?.refuse(TOO_MANY);
    return last ? null : BUSY;
  };

  return {
    enter(client, start, refuse) {
      const { key, isStaff } = client;
      const nothing = () => {};
      if (isStaff ? hasPlace(key) : mayGuest(key)) {
        begin(client, start);
        return nothing;
      }
      const line = isStaff ? staff : guests;
      const refusal = refusalOf(key, line);
      if (refusal) {
        refuse(refusal);
        return nothing;
      }
      const leave = () => {
        clearTimeout(timer);
        line.remove(key, waiter);
      };
      const waiter: Waiter = {
        start() {
          leave();
          begin(client, start);
        },
        refuse(why) {
          leave();
          refuse(why);
        },
      };
      const timer = setTimeout(() => waiter.refuse(count(key) < bounds.ownWork ? BUSY : TOO_MANY), bounds.longestWaitMs);
      line.add(key, waiter);
      watching ??= setInterval(watch, bounds.stuckWorkMs).unref();
      return leave;
    },
  };
}
