import type { SignedIn, User } from '#contract/accounts/accounts.ts';
import { api } from '#web/api/api.ts';
import { sessionEnded, token } from '#web/api/token.ts';
import { useStore } from '#web/hooks/use-store.ts';
import { storage } from '#web/lib/kept/storage.ts';
import { createStore } from '#web/lib/store.ts';

const USER = 'user';

/**
 * `unknown`: the storage has not been read (server and first render) · `guest` · `signed-in`.
 * `why`: the guest signed out in this tab (`left`), or the session expired, was revoked or signed out in another tab (`ended`).
 * The user is null until the profile is loaded.
 */
export type Session = { status: 'unknown' } | { status: 'guest'; why?: 'left' | 'ended' } | { status: 'signed-in'; user: User | null };

const ENDED: Session = { status: 'guest', why: 'ended' };
const session = createStore<Session>({ status: 'unknown' });

export const useSession = (): Session => useStore(session);
/** The id of the account that is signed in; null for guests, and until it is known. */
export function useUserId(): string | null {
  const session = useSession();
  return session.status === 'signed-in' ? (session.user?.id ?? null) : null;
}
export const currentSession = (): Session => session.get();

/** Reads the storage, loads the profile and follows the other tabs, until the returned function is called. The layout calls it once. */
export function startSession(): () => void {
  readStored();
  if (token.read()) void loadProfile();
  // The event of another tab's `clear()` has no key.
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

/** Stores the user; also called after a change of the profile. */
export function keepUser(user: User) {
  storage.write(USER, JSON.stringify(user));
  session.set({ status: 'signed-in', user });
}

/** Ends the session on the server. This browser forgets it even when the server cannot be reached. */
export async function endSession(): Promise<void> {
  try {
    await api('POST /api/users/logout', {});
  } catch (error) {
    console.warn('El servidor no confirmó el cierre de sesión.', error);
  }
  forget({ status: 'guest', why: 'left' });
}

/** Call it after the account was deleted, which has ended its sessions. */
export const leaveSession = (): void => forget({ status: 'guest', why: 'left' });

async function loadProfile() {
  const bearer = token.read();
  try {
    const user = await api('GET /api/users/profile', {});
    // The profile may arrive after a sign-out or another sign-in: then ignore it.
    if (token.read() === bearer) keepUser(user);
  } catch (error) {
    // A 401 has already ended the session; after other failures keep the stored user.
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
