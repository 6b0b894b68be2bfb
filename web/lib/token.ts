import { storage } from './storage.ts';

const KEY = 'token';

/** The bearer token of the signed-in user: signed in means that there is one. */
export const token = {
  key: KEY,
  read: () => (typeof window === 'undefined' ? null : storage.read(KEY)),
  write: (value: string) => storage.write(KEY, value),
  remove: () => storage.remove(KEY),
};

/** Said when the server no longer knows the token; the session store listens. */
export const sessionEnded = new EventTarget();
