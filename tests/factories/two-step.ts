import { Secret, TOTP } from 'otpauth';
import { pool } from '#server/db/client.ts';
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
    await pool.query('update two_steps set last_period = 0 where user_id = $1', [id]);
    return appCode(secret);
  };
  return { secret, recovery, code };
}
