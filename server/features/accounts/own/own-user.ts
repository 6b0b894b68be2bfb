import type { OwnUser } from '#contract/accounts/accounts.ts';
import { type Db, db, type Tx } from '#server/db/client.ts';
import { isConnected } from '#server/features/accounts/google/queries.ts';
import type { UserRow } from '#server/features/accounts/queries.ts';
import { isOn, recoveryLeft } from '#server/features/accounts/two-step/queries.ts';
import { toWire } from '#server/features/accounts/wire.ts';

export const toOwnWire = async (row: UserRow, on: Tx | Db = db): Promise<OwnUser> => ({
  ...toWire(row),
  email_verified: row.emailVerified,
  pending_email: row.pendingEmail,
  has_password: row.passwordHash !== null,
  google: await isConnected(on, row.id),
  two_step: await isOn(on, row.id),
  recovery_left: await recoveryLeft(on, row.id),
});
