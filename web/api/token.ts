import { storage } from '#web/lib/kept/storage.ts';

const KEY = 'token';

/** Characters that a header can carry. Anything else in the storage is not a token: the browser would refuse each call with it. */
const SENDABLE = /^[!-~]{1,500}$/;

/** The stored bearer token. The browser is signed in when there is one. */
export const token = {
  key: KEY,
  read(): string | null {
    const stored = typeof window === 'undefined' ? null : storage.read(KEY);
    return stored && SENDABLE.test(stored) ? stored : null;
  },
  write: (value: string) => storage.write(KEY, value),
  remove: () => storage.remove(KEY),
};

/** Event sent after a rejected token has been removed; session and cart listen to it. */
export const sessionEnded = new EventTarget();
