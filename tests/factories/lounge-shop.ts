import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { env } from '#server/env.ts';
import { type TestApp, testApp } from '../app.ts';
import { readMail } from '../readers/read-mail.ts';
import { dayAhead } from './lounge.ts';
import { admin, type Person } from './users.ts';

const outbox = join(env.dataDir, 'outbox');

/**
 * Opens a shop with an owner for a test file about reservations.
 * @param opened receives both before the first test
 */
export function loungeShop(opened: (lounge: { shop: TestApp; owner: Person }) => void) {
  let shop: TestApp;
  let day = 2;
  beforeAll(async () => {
    shop = await testApp();
    opened({ shop, owner: await admin(shop) });
  });
  afterAll(() => shop.close());
  // A mail that is still being written has another ending.
  const mails = async () => (await readdir(outbox).catch((): string[] => [])).filter((name) => name.endsWith('.eml'));
  const read = (name: string) => readMail(join(outbox, name));
  return {
    /** A day on which no other test of the file books. */
    newDay: (): string => dayAhead(++day),
    /** The file names of the mails so far. */
    mails,
    /** Waits for a mail and returns it with decoded text. */
    async mailed(name: string): Promise<string> {
      await expect.poll(mails).toContain(name);
      return read(name);
    },
    allMails: async (): Promise<string[]> => Promise.all((await mails()).map(read)),
  };
}
