import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { db } from '#server/db/client.ts';
import { twoSteps, wrongCodes } from '#server/features/accounts/table.ts';
import { pushKeys } from '#server/features/push/table.ts';
import { setTwoStep } from './rows.ts';
import { type Person, verify } from './users.ts';

const PERIOD_MS = 30_000;

/** The code that an authenticator app shows now, or so many periods later. */
export const appCode = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * PERIOD_MS });

export type Enrolled = {
  secret: string;
  recovery: string[];
  /** A code that was not used yet. */
  code: () => Promise<string>;
};

/** Verifies the e-mail of this user and switches the second step on. */
export async function enrol({ id, api }: Pick<Person, 'id' | 'api'>, current_password?: string): Promise<Enrolled> {
  await verify({ id });
  const { secret } = await api('POST /api/users/two-step', { current_password });
  const { recovery_codes: recovery } = await api('POST /api/users/two-step/confirm', { code: appCode(secret) });
  const code = async () => {
    await setTwoStep(id, { lastPeriod: 0 });
    return appCode(secret);
  };
  return { secret, recovery, code };
}

/** As if so many wrong codes had been entered, on devices that the account does not know by default. */
export async function wrongTries(userId: string, count: number, more: { at?: Date; deviceHash?: string } = {}): Promise<void> {
  if (count) await db.insert(wrongCodes).values(Array.from({ length: count }, () => ({ userId, at: new Date(), ...more })));
}

/** As an older version stored the secret. */
export const storePlainSecret = (userId: string, secret: string) =>
  setTwoStep(userId, { secret: Buffer.from(Secret.fromBase32(secret).bytes) });

/** The secret as it is stored. */
export async function storedSecret(userId: string): Promise<string> {
  const [row] = await db.select({ secret: twoSteps.secret }).from(twoSteps).where(eq(twoSteps.userId, userId));
  return row?.secret.toString('latin1') ?? '';
}

/** As if a key that the shop no longer has had sealed the secret. */
export const lockSecret = async (userId: string) =>
  setTwoStep(userId, { secret: Buffer.from((await storedSecret(userId)).replace(/^v1\.\w{8}/, 'v1.0badc0de'), 'latin1') });

/** Puts the sealed secret of one user into the row of another. */
export const moveSecret = async (from: string, to: string) => setTwoStep(to, { secret: Buffer.from(await storedSecret(from), 'latin1') });

/** As an older version stored the key of notices, or a key that the shop no longer has had sealed it. */
export const setPushKey = (privateKey: string) => db.update(pushKeys).set({ privateKey });
export const storedPushKey = async (): Promise<string> => (await db.select().from(pushKeys))[0]?.privateKey ?? '';
