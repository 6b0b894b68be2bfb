import { Secret, TOTP } from 'otpauth';
import { db } from '#server/db/client.ts';
import { wrongCodes } from '#server/features/accounts/table.ts';
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
