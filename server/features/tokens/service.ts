import { type AccessToken, MOST_TOKENS, type NewAccessToken } from '#contract/tokens/tokens.ts';
import type { Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { digest, lockOwners, staffRoleOf } from '#server/features/accounts/index.ts';
import { audit } from '#server/features/audit/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { notAllowed, notFound, Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { drawToken } from './token.ts';

/** How many of the last characters the list shows. */
const ENDING_LENGTH = 4;

type Actor = Pick<CallerUser, 'id' | 'name'>;

const record = (tx: Tx, actor: Actor, id: string, summary: string) =>
  audit(tx, { actor, kind: 'token', subject: { type: 'token', id }, summary });

/**
 * Makes a token, which is answered once and stored as a digest only. The lock on the owners makes parallel calls count one after the other,
 * and the caller's role is checked again under it.
 * @throws Refusal 409 too_many
 */
export const create = (
  { nombre: name, puesto: role, solo_lectura: readOnly, dias }: NewAccessToken,
  owner: CallerUser,
): Promise<{ id: string; token: string }> => {
  const token = drawToken();
  return inTransaction(async (tx) => {
    await lockOwners(tx);
    if ((await staffRoleOf(tx, owner.id)) !== 'owner') throw notAllowed();
    await queries.forgetOld(tx);
    if ((await queries.countLiving(tx)) >= MOST_TOKENS) {
      throw new Refusal(409, 'too_many', `Ya hay ${MOST_TOKENS} tokens activos. Revoca uno para crear otro.`);
    }
    const row = { name, role, readOnly, tokenHash: digest(token), ending: token.slice(-ENDING_LENGTH), createdBy: owner.id };
    const id = await queries.insert(tx, row, dias);
    await record(tx, owner, id, `Creó el token ${name}: ${rightsOf(role, readOnly)}, ${dias} días`);
    return { id, token };
  });
};

const rightsOf = (role: NewAccessToken['puesto'], readOnly: boolean): string =>
  `${role === 'manager' ? 'de gerente' : 'de personal'}${readOnly ? ', solo lectura' : ''}`;

export async function all(): Promise<AccessToken[]> {
  return (await queries.list()).map(({ token, maker }) => ({
    id: token.id,
    nombre: token.name,
    puesto: token.role,
    solo_lectura: token.readOnly,
    ultimos: token.ending,
    creado_por: maker,
    created_at: token.createdAt.toISOString(),
    caduca_at: token.expiresAt.toISOString(),
    usado_at: token.usedAt?.toISOString() ?? null,
    revocado_at: token.revokedAt?.toISOString() ?? null,
  }));
}

/** Revoking again changes nothing. @throws Refusal 404 */
export async function revoke(id: string, owner: CallerUser): Promise<undefined> {
  if (!isUuid(id)) throw unknownToken();
  await inTransaction(async (tx) => {
    const token = await queries.lock(tx, id);
    if (!token) throw unknownToken();
    if (token.revokedAt) return;
    await queries.revoke(tx, token.id);
    await record(tx, owner, token.id, `Revocó el token ${token.name}`);
  });
}

const unknownToken = () => notFound('token_not_found', 'No encontramos ese token.');

/** Ends the tokens of an account that is no owner any more, in the transaction of that change. */
export async function endTokensOf(tx: Tx, makerId: string, actor: Actor): Promise<void> {
  for (const { id, name } of await queries.revokeOf(tx, makerId))
    await record(tx, actor, id, `El token ${name} terminó: su cuenta ya no es de dueño`);
}
