import type { UserRow } from './queries.ts';

/**
 * The name by which mails greet the user: null until the user has proved that the address is theirs, as anyone can open an account under any
 * e-mail and have the shop mail a name to it.
 */
export const greetedName = (user: Pick<UserRow, 'emailVerified' | 'name'> | null): string | null =>
  user?.emailVerified ? user.name : null;
