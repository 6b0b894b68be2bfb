import type { NoticeKind, NoticeWay, Settings } from '#contract/settings/settings-values.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { isAtLeast } from '#contract/staff.ts';
import { settings } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { tellStaff } from '#server/features/push/index.ts';
import { isWithinNotices } from '#server/gateways/guest-mail/send.ts';
import { send } from '#server/gateways/mail.ts';
import { invalid } from '#server/http/refusal.ts';
import type { JobPayload } from '#server/job-map.ts';
import { lastClosedDay } from './closing/rules.ts';
import { mergedNoticeMail, mergedTitle, noticeMail } from './mail.ts';
import * as queries from './queries.ts';
import { LATE_PUSH_MS, MERGE_SECONDS, ROLE_FOR } from './rules.ts';
import { type Told, toldOf } from './told.ts';

/** Whom the owner may choose, and whether mails leave this machine. */
export async function staff() {
  const rows = await queries.allStaff();
  const personas = rows.flatMap(({ id, name, staffRole }) => (staffRole ? [{ id, name, staff_role: staffRole }] : []));
  return { data: { personas, correo_sale: env.smtpUrl !== undefined } };
}

type Avisos = Settings['avisos'];

/**
 * Checks that new persons are members of the staff, and removes those who are no longer: what the settings answered is valid to send back.
 * When the notice about closings is switched on, that of an earlier day is not sent any more.
 */
export async function checkNotices(tx: Tx, from: Avisos, to: Avisos): Promise<{ value: Avisos }> {
  const known = new Set((await queries.staffAmong(tx, to.quien)).map(({ id }) => id));
  const wrong = to.quien.flatMap((id, at) =>
    known.has(id) || from.quien.includes(id) ? [] : [[`valor.quien.${at}`, 'Elige a alguien del personal.']],
  );
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
  if (from.dueno.corte === 'off' && to.dueno.corte !== 'off') {
    const now = new Date();
    const day = lastClosedDay(settings().horario, now);
    if (day !== shopClock(now).today) await queries.markClosed(tx, day);
  }
  return { value: { ...to, quien: to.quien.filter((id) => known.has(id)) } };
}

/** Enqueues the notice for each person who wants it. */
export async function fanOut({ kind, id, at }: JobPayload<'owner-notice'>): Promise<void> {
  const { dueno, quien } = settings().avisos;
  if (dueno[kind] === 'off') return;
  await inTransaction(async (tx) => {
    for (const one of await queries.staffAmong(tx, quien))
      if (isAtLeast(one.staffRole, ROLE_FOR[kind])) await enqueue(tx, 'owner-notice-to', { userId: one.id, kind, id, at });
  });
}

/** The person, while the settings choose them and they have the role for the notice. */
async function readerOf(userId: string, kinds: readonly NoticeKind[]): Promise<{ email: string; may: NoticeKind[] } | null> {
  if (!settings().avisos.quien.includes(userId)) return null;
  return inTransaction(async (tx) => {
    const [person] = await queries.staffAmong(tx, [userId]);
    return person ? { email: person.email, may: kinds.filter((kind) => isAtLeast(person.staffRole, ROLE_FOR[kind])) } : null;
  });
}

/** Sends a notice to a person by mail or push. Beyond the hourly limit it waits, and several are sent as one. May run again. */
export async function tell({ userId, kind, id, at }: JobPayload<'owner-notice-to'>): Promise<void> {
  const way = settings().avisos.dueno[kind];
  const reader = await readerOf(userId, [kind]);
  if (way === 'off' || !reader || reader.may.length === 0) return;
  if (way === 'push' && Date.now() - Date.parse(at) > LATE_PUSH_MS) return;
  const key = `notice-${kind}-${id}-${Date.parse(at)}-${userId}`;
  // The few closings of a day need no limit.
  if (kind !== 'corte' && !(await isWithinNotices(key, `${way} ${userId}`))) return wait({ userId, way, kind, subject: id });
  const [told] = await toldOf([{ kind, id }]);
  if (!told) return;
  if (way === 'correo') return send(noticeMail(key, reader.email, told, env.publicUrl));
  const areReached = await tellStaff(userId, { title: told.title, body: told.short, tag: key, path: told.path });
  if (!areReached) throw new Error('A push service could not be reached.');
}

const wait = (row: { userId: string; way: Exclude<NoticeWay, 'off'>; kind: NoticeKind; subject: string }): Promise<void> =>
  inTransaction(async (tx) => {
    const { userId, way } = row;
    if (await queries.addWaiting(tx, row)) await enqueue(tx, 'merged-owner-notices', { userId, way }, { startAfter: MERGE_SECONDS });
  });

/**
 * Sends the notices that wait for a person as one, unless the oldest is too recent: that has a job of its own. May run again. A device that
 * cannot be reached misses them: sent again, with newer ones among them, they would arrive twice at the person's other devices.
 */
export async function tellMerged({ userId, way }: JobPayload<'merged-owner-notices'>): Promise<void> {
  const rows = await queries.dueNotices(userId, way, MERGE_SECONDS);
  const last = rows.at(-1)?.last;
  if (last === undefined) return;
  const { dueno } = settings().avisos;
  const reader = await readerOf(
    userId,
    rows.map(({ kind }) => kind),
  );
  const wanted = rows.filter(({ kind }) => dueno[kind] === way && reader?.may.includes(kind));
  const told = await toldOf(wanted.map(({ kind, subject }) => ({ kind, id: subject })));
  // Those beyond the named ones count too.
  const count = told.length + Math.max(0, (rows[0]?.count ?? 0) - rows.length);
  if (reader && told.length > 0) await sendMerged(userId, way, reader.email, told, count, `notices-${userId}-${Date.parse(last)}`);
  await queries.removeWaiting(userId, way, last);
}

async function sendMerged(userId: string, way: NoticeWay, email: string, told: readonly Told[], count: number, key: string): Promise<void> {
  if (way === 'correo') return send(mergedNoticeMail(key, email, told, count, env.publicUrl));
  const body = told
    .slice(0, 3)
    .map(({ title }) => title)
    .join('\n');
  await tellStaff(userId, { title: mergedTitle(count), body, tag: key, path: told[0]?.path ?? '/dashboard' });
}
