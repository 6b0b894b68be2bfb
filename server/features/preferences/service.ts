import type { Preferences } from '#contract/accounts/preferences.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hasVerifiedEmail } from '#server/features/accounts/index.ts';
import { isMember, subscribeIn, unsubscribeIn } from '#server/features/newsletter/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import * as queries from './queries.ts';
import { type MailName, SWITCH_OF } from './rules.ts';

type User = Pick<CallerUser, 'id' | 'email'>;

const DEFAULTS: queries.Chosen = { pedidos: true, reservaciones: true, analitica: true, tema: 'sistema' };

/** Without a verified e-mail nobody is a member: the e-mail may be another person's. */
export async function read({ id, email }: User): Promise<Preferences> {
  const [chosen, isVerified, isInClub] = await Promise.all([queries.find(id), hasVerifiedEmail(id), isMember(email)]);
  const promociones = isVerified && isInClub;
  const { pedidos, reservaciones, analitica, tema } = chosen ?? DEFAULTS;
  return { avisos: { pedidos, promociones, reservaciones, seguridad: true }, privacidad: { analitica }, tema };
}

/** Without a verified e-mail the Club does not change. */
export async function save({ avisos, privacidad, tema }: Preferences, user: User): Promise<Preferences> {
  const { pedidos, promociones, reservaciones } = avisos;
  await inTransaction(async (tx) => {
    await queries.save(tx, user.id, { pedidos, reservaciones, analitica: privacidad.analitica, tema });
    if (await hasVerifiedEmail(user.id, tx)) await (promociones ? subscribeIn : unsubscribeIn)(tx, user.email);
  });
  return read(user);
}

/**
 * Whether this mail may be sent to this account. Every mail that a preference can stop is checked when it is sent, so that a change affects
 * queued mails too.
 * @param user null for a recipient without an account, who has no preferences
 */
export async function mayTell(user: User | null, mail: MailName): Promise<boolean> {
  const preference = SWITCH_OF[mail];
  if (preference === null || user === null) return true;
  return (await read(user)).avisos[preference];
}

/** Filters the users whose visits and purchases the shop must not count. */
export const uncounted = async (userIds: readonly string[]): Promise<ReadonlySet<string>> => new Set(await queries.uncounted(userIds));
