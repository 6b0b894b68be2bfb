import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { env } from '#server/env.ts';
import { readMail } from './read-mail.ts';

/** The mails to this address whose key starts like this, with decoded text. */
export async function mailsTo(to: string, key = ''): Promise<string[]> {
  const outbox = join(env.dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml') && name.startsWith(key));
  const all = await Promise.all(names.sort().map((name) => readMail(join(outbox, name))));
  return all.filter((eml) => eml.includes(`To: ${to}\r\n`));
}

/** Waits for so many mails. */
export async function mailed(to: string, key: string, many = 1): Promise<string[]> {
  await expect.poll(async () => (await mailsTo(to, key)).length, { message: `${key} to ${to}` }).toBe(many);
  return mailsTo(to, key);
}
