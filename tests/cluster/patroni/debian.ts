import { execFile, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const RELEASE = 'trixie';
const PACKAGES = ['postgresql-17', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbouncer', 'openssl'];
const ARCHIVE = process.env.CLUSTER_DEBIAN ?? 'http://deb.debian.org/debian';
const CACHE = resolve('.cache/debian');

/** Runs a command whose mounts end with it. */
const alone = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  execute('unshare', ['--mount', command, ...args], { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 });

/** No service starts by being installed, and PostgreSQL makes no cluster of its own. */
const INSTALL = `
  mount -t proc proc "$1/proc"
  printf '#!/bin/sh\\nexit 101\\n' > "$1/usr/sbin/policy-rc.d"
  chmod 755 "$1/usr/sbin/policy-rc.d"
  mkdir -p "$1/etc/postgresql-common"
  echo 'create_main_cluster = false' > "$1/etc/postgresql-common/createcluster.conf"
  root=$1
  shift
  chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
  chroot "$root" apt-get clean`;

/**
 * Debian 13 with the database's programs in a folder, which is made once (about three minutes, 600 MB) and kept.
 * @returns the folder, or why this machine cannot have it
 */
export async function prepareDebian(): Promise<{ root: string } | { refusal: string }> {
  if (process.platform !== 'linux') return { refusal: 'Debian’s programs run on Linux only' };
  if (process.getuid?.() !== 0) return { refusal: 'a folder becomes a system only for root' };
  const namespaces = spawnSync('unshare', ['--mount', '--pid', '--ipc', '--fork', 'sh', '-c', 'mount -t tmpfs tmpfs /tmp']);
  if (namespaces.status !== 0) return { refusal: 'this system lets no process have mounts of its own' };
  const root = join(CACHE, RELEASE);
  if (existsSync(root)) return { root };
  try {
    const debootstrap = await findDebootstrap();
    if (!debootstrap) return { refusal: 'there is neither debootstrap nor an apt-get that has it' };
    console.log(`${RELEASE} with ${PACKAGES.join(', ')} from ${ARCHIVE} into ${root}`);
    const fresh = `${root}.new`;
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(CACHE, { recursive: true });
    const { program, home } = debootstrap;
    await alone(program, ['--force-check-gpg', '--variant=minbase', RELEASE, fresh, ARCHIVE], home ? { DEBOOTSTRAP_DIR: home } : {});
    await alone('sh', ['-ec', INSTALL, 'sh', fresh, ...PACKAGES]);
    renameSync(fresh, root);
    return { root };
  } catch (error) {
    writeFileSync(join(CACHE, 'error.log'), String(error));
    return { refusal: `Debian’s packages cannot be had from ${ARCHIVE}; see .cache/debian/error.log` };
  }
}

/** That of the system, or one that its `apt-get` has checked and that is unpacked without an installation. */
async function findDebootstrap(): Promise<{ program: string; home?: string } | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    if (existsSync(join(folder, 'debootstrap'))) return { program: join(folder, 'debootstrap') };
  const folder = join(CACHE, 'debootstrap');
  mkdirSync(folder, { recursive: true });
  const download = () => execute('apt-get', ['-o', 'APT::Sandbox::User=root', 'download', 'debootstrap'], { cwd: folder });
  try {
    await download().catch(() => execute('apt-get', ['update']).then(download));
  } catch {
    return null;
  }
  const [file] = globSync('*.deb', { cwd: folder });
  if (!file) return null;
  await execute('dpkg-deb', ['-x', file, '.'], { cwd: folder });
  return { program: join(folder, 'usr/sbin/debootstrap'), home: join(folder, 'usr/share/debootstrap') };
}
