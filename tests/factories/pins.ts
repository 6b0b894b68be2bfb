import { hashPassword } from '#server/features/accounts/passwords/passwords.ts';
import { tillGuesses } from '#server/features/accounts/table.ts';
import { ager, setUser } from './rows.ts';
import type { Person } from './users.ts';

export const PASSWORD = 'una clave larga';

/** Gives the person `PASSWORD`. */
export const knowsPassword = async ({ id }: Pick<Person, 'id'>): Promise<void> => {
  await setUser(id, { passwordHash: await hashPassword(PASSWORD, null) });
};

/** Sets the pin of a member of the staff. */
export async function pinOf(person: Pick<Person, 'id' | 'api'>, pin: string): Promise<void> {
  await knowsPassword(person);
  await person.api('PUT /api/users/pin', { current_password: PASSWORD, pin });
}

/** Makes the wrong guesses at the till this much older. */
export const ageGuesses = ager(tillGuesses, 'till', 'at');
