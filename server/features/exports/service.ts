import type { DataExport, ExportRequest } from '#contract/stats/exports.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { accountFacts, requireOwner } from '#server/features/accounts/index.ts';
import { audit } from '#server/features/audit/index.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { notFound, Refusal, tooMany } from '#server/http/refusal.ts';
import { contentsOf } from './contents.ts';
import * as files from './files.ts';
import * as queries from './queries.ts';

const alreadyRunning = () => new Refusal(409, 'export_running', 'Ya estamos preparando una copia de tus datos.');
const tooManyCopies = (seconds: number) => tooMany(seconds, 'Ya pediste 3 copias de tus datos hoy. Inténtalo mañana.');

/** Requests an export. @throws Refusal 403 wrong_password or sign_in_again, 409 export_running, 429: the database decides the last two */
export async function request({ current_password }: ExportRequest, caller: SignedInCaller): Promise<DataExport> {
  await requireOwner(caller, current_password);
  const { user } = caller;
  return inTransaction(async (tx) => {
    const row = await queries.insert(tx, user.id);
    if (!row) throw alreadyRunning();
    const seconds = await queries.secondsOverLimit(tx, user.id);
    if (seconds > 0) throw tooManyCopies(seconds);
    // Customers are not named, because the audit entry outlives their account.
    const isStaff = user.staffRole !== null;
    const summary = isStaff ? 'Pidió una copia de sus propios datos' : 'Un cliente pidió una copia de sus datos';
    await audit(tx, { actor: isStaff ? user : null, kind: 'export', subject: { type: 'user', id: user.id }, summary });
    await enqueue(tx, 'make-export', { id: row.id });
    return toWire(row, new Date());
  });
}

export const state = async (userId: string): Promise<DataExport> => toWire(await queries.latestOf(userId), new Date());

const isReady = (row: queries.ExportRow, now: Date): boolean => row.expiresAt !== null && row.expiresAt > now;

function toWire(row: queries.ExportRow | null, now: Date): DataExport {
  if (!row) return { state: 'ninguno', url: null, expires_at: null };
  const expires_at = row.expiresAt?.toISOString() ?? null;
  if (row.state === 'preparando') return { state: 'preparando', url: null, expires_at };
  return isReady(row, now)
    ? { state: 'listo', url: `/api/users/export/${row.id}`, expires_at }
    : { state: 'caducado', url: null, expires_at };
}

/** The file of the user's own export. @throws Refusal 404 for exports of other users, and for expired ones */
export async function download(id: string, userId: string) {
  const row = isUuid(id) ? await queries.find(id) : null;
  const file = row?.userId === userId && isReady(row, new Date()) ? await files.read(id) : null;
  if (!file) throw notFound('export_not_found', 'Esta copia de tus datos ya no está disponible. Pide otra.');
  return file;
}

/** The job's work. Running it again replaces the file. */
export async function make(id: string): Promise<void> {
  const row = await queries.find(id);
  const facts = row?.state === 'preparando' ? await accountFacts(row.userId) : null;
  if (!facts) return;
  await files.write(id, contentsOf(facts));
  // The account may have been deleted, or its role changed, while the file was made.
  if (!(await queries.finish(id))) await files.remove(id);
}

/** Ends the user's downloads when the account is deleted or its role changes. A job enqueued in this transaction removes the files. */
export async function endExports(tx: Tx, userId: string): Promise<void> {
  await queries.removeOf(tx, userId);
  await enqueue(tx, 'forget-exports', {});
}

/** The work of the cleaning job: deletes old exports, and removes files that can no longer be downloaded. */
export async function forgetExports(): Promise<void> {
  await queries.forgetOld();
  const kept = await files.ids();
  const living = await queries.living(kept.filter(isUuid));
  for (const id of kept) if (!living.has(id)) await files.remove(id);
}

/** What keeps the files, for those who renew or forget all sealed values. Files are not counted as locked: in a day they are gone. */
export const exportFiles = {
  name: 'copias de datos',
  countLocked: async (): Promise<number> => 0,
  rotate: (): Promise<number> => files.rotate(),
  async forgetLocked(): Promise<number> {
    const ids = (await files.lockedIds()).filter(isUuid);
    for (const id of ids) {
      await queries.removeById(id);
      await files.remove(id);
    }
    return ids.length;
  },
};
