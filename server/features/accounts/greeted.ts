import type { UserRow } from './queries.ts';

/**
 * The name for the greeting in mails: null until the user has verified the address. Anyone can open an account with any e-mail, so the name
 * could be text from a stranger.
 */
export const greetedName = (user: Pick<UserRow, 'emailVerified' | 'name'> | null): string | null =>
  user?.emailVerified ? user.name : null;
