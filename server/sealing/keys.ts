import { createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseKey } from '#server/env/readers.ts';
import { env } from '#server/env.ts';

type Key = { id: string; bytes: Buffer };

/** Thrown when the key in the data folder cannot be used. It is never replaced, because then it would open nothing again. */
export class KeyError extends Error {}

const ID_CHARACTERS = 8;
const named = (bytes: Buffer): Key => {
  return { id: createHash('sha256').update('id of a key ').update(bytes).digest('hex').slice(0, ID_CHARACTERS), bytes };
};

const keyFile = join(env.dataDir, 'secrets.key');
const MODE = 0o600;

function readFile(): Buffer | null {
  let text: string;
  try {
    text = readFileSync(keyFile, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new KeyError(`SECRETS_KEY: no se puede leer ${keyFile} (${message})`);
  }
  const key = parseKey(text.trim());
  if (!key) throw new KeyError(`SECRETS_KEY: ${keyFile} no tiene una clave de 32 bytes en base64`);
  return key;
}

/** A complete file under its name, or none: a link is never made over a file that another process made meanwhile. */
function makeFile(): Buffer {
  const unfinished = `${keyFile}.${process.pid}`;
  try {
    mkdirSync(env.dataDir, { recursive: true });
    writeFileSync(unfinished, `${randomBytes(32).toString('base64')}\n`, { mode: MODE, flush: true });
    linkSync(unfinished, keyFile);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new KeyError(`SECRETS_KEY: no se puede guardar ${keyFile} (${message})`);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readFile() ?? makeFile();
}

let ring: [Key, ...Key[]] | null = null;

/**
 * The keys of this process: the first one seals, all of them open.
 * @throws KeyError
 */
export function keys(): readonly [Key, ...Key[]] {
  ring ??= [named(env.secretsKey ?? readFile() ?? makeFile()), ...env.oldSecretsKeys.map(named)];
  return ring;
}

export function keyIds(): [string, ...string[]] {
  const [first, ...others] = keys();
  return [first.id, ...others.map(({ id }) => id)];
}
/** The id of the key that seals. It tells nothing about the key. */
export const currentKeyId = (): string => keys()[0].id;
