import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { MINUTE_MS } from '#contract/shop-clock.ts';
import { bearerOf, type CallerUser, isStaff } from '#server/http/caller.ts';

type Session = { user: CallerUser; sessionId: string };
type Known = { sessionId: string; isStaff: boolean; until: number };

/**
 * The sessions of the tokens that this process has verified lately, so that the listener knows a client without asking the database. A token
 * that was not verified is unknown, whatever it looks like.
 */
export type KnownSessions = {
  of(request: IncomingMessage): { sessionId: string; isStaff: boolean } | null;
  /** Remembers the result of each verification. */
  watch<S extends Session>(find: (token: string) => Promise<S | null>): (token: string) => Promise<S | null>;
};

const KEPT_MS = 10 * MINUTE_MS;
/** Staff are kept apart, because anybody can open sessions of guests and would displace theirs. */
const MOST = { staff: 1000, others: 5000 };

const digest = (token: string): string => hash('sha256', token, 'base64url');

export function createKnownSessions(now: () => number = Date.now): KnownSessions {
  const staff = new Map<string, Known>();
  const others = new Map<string, Known>();

  const learn = (token: string, session: Session | null) => {
    const key = digest(token);
    // Deleted first, so that the new entry is the last one of its map.
    staff.delete(key);
    others.delete(key);
    if (!session) return;
    const isOfStaff = isStaff(session.user);
    const [kept, most] = isOfStaff ? [staff, MOST.staff] : [others, MOST.others];
    kept.set(key, { sessionId: session.sessionId, isStaff: isOfStaff, until: now() + KEPT_MS });
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
  };

  return {
    of({ headers }) {
      const token = bearerOf(headers.authorization);
      if (!token) return null;
      const key = digest(token);
      const known = staff.get(key) ?? others.get(key);
      return known && known.until > now() ? known : null;
    },
    watch: (find) => async (token) => {
      const session = await find(token);
      learn(token, session);
      return session;
    },
  };
}
