import type { SignedIn, User } from '#contract/accounts.ts';
import { api } from '#web/api/api.ts';
import { sessionEnded, token } from '#web/api/token.ts';
import { createStore, useStore } from '#web/hooks/create-store.ts';
import { storage } from '#web/lib/storage.ts';

const USER = 'user';

/**
 * `unknown`: the page has not looked yet (server and first render) · `guest` · `signed-in`.
 * A guest may have `left` by signing out here, or the session `ended` by itself: expired, revoked, signed out in another tab.
 * The user may be missing for a moment after the start, until the profile is loaded.
 */
export type Session = { status: 'unknown' } | { status: 'guest'; why?: 'left' | 'ended' } | { status: 'signed-in'; user: User | null };

const ENDED: Session = { status: 'guest', why: 'ended' };
const session = createStore<Session>({ status: 'unknown' });

export const useSession = (): Session => useStore(session);
export const currentSession = (): Session => session.get();

/** Looks into the storage, loads the profile and follows the other tabs. Called once by the layout; the result ends it. */
export function startSession(): () => void {
  readStored();
  if (token.read()) void loadProfile();
  // `clear()` of another tab comes without a key.
  const follow = ({ key }: StorageEvent) => (key === token.key || key === USER || key === null) && readStored();
  const wake = ({ persisted }: PageTransitionEvent) => persisted && readStored();
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', wake);
  sessionEnded.addEventListener('ended', expire);
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener('pageshow', wake);
    sessionEnded.removeEventListener('ended', expire);
  };
}

export function keepSession(signed: SignedIn) {
  token.write(signed.token);
  keepUser(signed.user);
}

/** After a change of the profile. */
export function keepUser(user: User) {
  storage.write(USER, JSON.stringify(user));
  session.set({ status: 'signed-in', user });
}

/** Tells the server, then forgets; whether the server heard it or not. */
export async function endSession(): Promise<void> {
  try {
    await api('POST /api/users/logout', {});
  } catch (error) {
    console.warn('El servidor no confirmó el cierre de sesión.', error);
  }
  forget({ status: 'guest', why: 'left' });
}

async function loadProfile() {
  const bearer = token.read();
  try {
    const user = await api('GET /api/users/profile', {});
    // Whoever has signed out meanwhile is not brought back, nor takes the place of the next one.
    if (token.read() === bearer) keepUser(user);
  } catch (error) {
    // A 401 has ended the session by now; anything else leaves what is stored.
    console.warn('No se pudo cargar el perfil.', error);
  }
}

const expire = () => forget(ENDED);

function forget(after: Session) {
  token.remove();
  storage.remove(USER);
  session.set(after);
}

function readStored() {
  const { status } = session.get();
  if (token.read()) session.set({ status: 'signed-in', user: parseUser(storage.read(USER)) });
  else if (status === 'signed-in') session.set(ENDED);
  else if (status === 'unknown') session.set({ status: 'guest' });
}

function parseUser(text: string | null): User | null {
  try {
    const user = JSON.parse(text ?? 'null');
    return typeof user?.id === 'string' && typeof user.name === 'string' ? user : null;
  } catch {
    return null;
  }
}
