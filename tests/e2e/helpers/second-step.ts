import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, newEmail, verifyByMail } from './shop.ts';

export const PASSWORD = 'casa de cal';

/** The code of the period that begins so many periods later: each code counts only once. */
export const appCode = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });

/** A new customer with a second step, who is not signed in in this browser. */
export async function enrolled({ request }: Page, dataDir?: string) {
  const email = newEmail();
  const post = async (path: string, data: object, headers = {}) => {
    const answer = await request.post(path, { data, headers });
    expect(answer.ok(), path).toBe(true);
    return answer.json();
  };
  const { token } = await post('/api/users/register', { name: 'Ximena Robles', email, password: PASSWORD });
  await verifyByMail(email, request, dataDir);
  const headers = { authorization: `Bearer ${token}` };
  const { secret } = await post('/api/users/two-step', { current_password: PASSWORD }, headers);
  const { recovery_codes } = await post('/api/users/two-step/confirm', { code: appCode(secret) }, headers);
  return { email, secret: secret as string, recovery: recovery_codes as string[] };
}
