import { storage } from '#web/lib/storage.ts';

const KEY = 'token';

/** What a header can carry. Anything else in the storage is no token: the browser would refuse each call that bears it. */
const SENDABLE = /^[!-~]{1,500}$/;

/** The bearer token of the signed-in user: signed in means that there is one. */
export const token = {
  key: KEY,
  read(): string | null {
    const stored = typeof window === 'undefined' ? null : storage.read(KEY);
    return stored && SENDABLE.test(stored) ? stored : null;
  },
  write: (value: string) => storage.write(KEY, value),
  remove: () => storage.remove(KEY),
};

/** Said when the server no longer knows the token, which is removed by then; the session and the cart listen. */
export const sessionEnded = new EventTarget();
