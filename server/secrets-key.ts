import type { Logger } from 'pino';
import { holdKey, OtherKey } from './db/open/key-in-use.ts';
import type { Database } from './db/open/open.ts';
import { env } from './env.ts';
import { countLocked } from './features/secrets/index.ts';
import { KeyError, keyIds } from './sealing/keys.ts';

/** Checks the key that opens the database's secrets. A key of another machine, or one that cannot be read, ends the process with one line. */
export async function holdKeyOrExit(log: Logger, database: Database): Promise<{ stop(): Promise<void> }> {
  try {
    const held = await holdKey(keyIds(), async () => (await countLocked()) === 0, env.databaseUrl !== undefined);
    const locked = await countLocked();
    if (locked > 0) log.warn({ locked, keys: keyIds() }, 'secrets locked: SECRETS_KEY does not open them');
    return held;
  } catch (error) {
    if (!(error instanceof KeyError || error instanceof OtherKey)) throw error;
    process.stderr.write(`${error.message}.\n`);
    await database.close();
    return process.exit(1);
  }
}
