import { storage } from '#web/lib/kept/storage.ts';
import { SESSION_ID } from './store.ts';

const FORM = /^session-[A-Za-z0-9_-]{16,120}$/;

const draw = () =>
  `session-${crypto.getRandomValues(new Uint8Array(24)).reduce((id, byte) => id + byte.toString(16).padStart(2, '0'), '')}`;

/** The secret id of the guest cart: from the storage, else from the persisted cart, else a new one, which is saved. */
export function guestSessionId(persisted: string | null): string {
  const stored = storage.read(SESSION_ID);
  if (stored && FORM.test(stored)) return stored;
  const id = persisted && FORM.test(persisted) ? persisted : draw();
  storage.write(SESSION_ID, id);
  return id;
}

/** Draws and saves a new id: after a sign-out the next guest may be another person. */
export function drawSessionId(): string {
  const id = draw();
  storage.write(SESSION_ID, id);
  return id;
}
