import type { NewAccessToken } from '#contract/tokens/tokens.ts';
import { db } from '#server/db/client.ts';
import { accessTokens } from '#server/features/tokens/table.ts';
import { ager, ago } from './rows.ts';
import type { Person } from './users.ts';

/** A token of a program, which this owner makes. */
export const aToken = (owner: Pick<Person, 'api'>, changes: Partial<NewAccessToken> = {}) =>
  owner.api('POST /api/tokens', { nombre: 'Almacén', puesto: 'manager', solo_lectura: false, dias: 90, ...changes });

/** Lets time pass for a token: its end comes nearer, or its last use is longer ago. */
export const ageToken = ager(accessTokens, 'id', 'expiresAt');
export const ageUse = ager(accessTokens, 'id', 'usedAt');

/** Ends every token of the shop. */
export const endAllTokens = () => db.update(accessTokens).set({ revokedAt: ago({ seconds: 1 }) });
