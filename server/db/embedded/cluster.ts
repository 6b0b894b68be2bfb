import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { EmbeddedError } from './error.ts';
import { giveTo, makePrivateFolder } from './folders.ts';

const MAJOR = '18';
export const OWNER = 'shop';
/** A minimal environment: the database process must not see the shop's secrets or this machine's PGDATA. */
export const bareEnvironment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Creates the cluster folder on the first start. The folder is renamed when it is complete, so that a killed first start leaves no broken
 * cluster.
 */
export const ensureCluster = async (cluster: string, initdb: string, account: Account): Promise<void> => {
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
    if (version !== MAJOR) throw new EmbeddedError(`La carpeta ${cluster} es de PostgreSQL ${version}; esta tienda trae el ${MAJOR}.`);
    giveTo(cluster, account);
    return;
  }
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh);
  makePrivateFolder(fresh, account);
  const flags = ['-U', OWNER, '-A', 'trust', '-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'];
  const [command = initdb, ...args] = [...account.prefix, initdb, ...flags, '-D', fresh];
  await promisify(execFile)(command, args, { ...account.spawn, cwd: '/', env: bareEnvironment });
  renameSync(fresh, cluster);
};
