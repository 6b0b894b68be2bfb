import { randomUUID } from 'node:crypto';
import type { OwnUser } from '#contract/accounts/accounts.ts';
import { db } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { toOwnWire } from '#server/features/accounts/own/own-user.ts';
import * as accounts from '#server/features/accounts/queries.ts';
import { uploads } from '#server/gateways/files.ts';
import { unauthorized } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { removeAvatarLater } from './removal.ts';

/** Longer than the time between writing the file and updating the account. */
const UNUSED_AFTER_SECONDS = 600;

/** Sets the user's picture, under a new name, because browsers cache files for ever. A job removes the former file. */
export async function setAvatar(userId: string, picture: Uint8Array): Promise<OwnUser> {
  const name = `${randomUUID()}-512.webp`;
  // If the process ends before the account has the file, this job removes it.
  await enqueue(db, 'remove-avatar', { name }, { startAfter: UNUSED_AFTER_SECONDS });
  await uploads.save(name, picture);
  return change(userId, `/uploads/${name}`);
}

export async function removeAvatar(userId: string): Promise<undefined> {
  await change(userId, null);
}

/** The lock makes parallel changes see the former file, so that every file but the last is removed. */
const change = (userId: string, url: string | null): Promise<OwnUser> =>
  inTransaction(async (tx) => {
    const before = await accounts.lockUser(tx, userId);
    if (!before) throw unauthorized();
    await removeAvatarLater(tx, before.avatarUrl);
    return toOwnWire(await queries.setAvatar(tx, userId, url), tx);
  });
