import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A program of the Debian folder that finds itself on a machine of its own: its processes, mounts and shared memory are apart, and its
 * folders are where they are on a server. Only the network, loopback, is shared. It runs as `postgres`.
 */
export type Machine = {
  name: string;
  start(): void;
  /** Ends all its processes at once, as a power cut does. */
  kill(): Promise<void>;
  pause(): void;
  resume(): void;
  /** The last lines that it printed. */
  output(): string;
};

/** `$1` the root, `$2` the machine's folder, `$3` where its configuration lies. The mounts end with the machine's last process. */
const BOOT = `
  root=$1 own=$2 etc=$3
  shift 3
  mount -t proc proc "$root/proc"
  mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
  mount -t tmpfs -o mode=1777 tmpfs "$root/run"
  mkdir -m 1777 "$root/run/postgresql"
  mount --bind "$own/data" "$root/var/lib/postgresql"
  mount --bind "$own/etc" "$root$etc"
  cd /
  exec chroot "$root" setpriv --reuid postgres --regid postgres --init-groups --pdeathsig KILL "$@"`;

/**
 * @param own its folder: `data` becomes its /var/lib/postgresql, `etc` the folder `etc` of its program's configuration
 * @param etc a path in the folder of Debian
 */
export function createMachine(root: string, own: string, name: string, etc: string, command: readonly string[]): Machine {
  mkdirSync(join(root, etc), { recursive: true });
  let outside: ChildProcess | null = null;

  /** The machine's first process, with which the kernel ends all others. */
  const first = (): number | undefined => {
    const { pid } = outside ?? {};
    return pid ? Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]) || undefined : undefined;
  };
  const space = (pid: number | string) => {
    try {
      return readlinkSync(`/proc/${pid}/ns/pid`);
    } catch {
      return null;
    }
  };
  const signal = (kind: NodeJS.Signals) => {
    const init = first();
    if (!init) throw new Error(`${name} does not run`);
    const here = space(init);
    // Twice: a process may have made another one before it was stopped.
    for (const _ of [1, 2])
      for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && space(entry) === here))
        try {
          process.kill(Number(pid), kind);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
        }
  };

  return {
    name,
    start() {
      const log = openSync(join(own, 'log'), 'a');
      const apart = ['--mount', '--ipc', '--pid', '--fork', 'sh', '-ec', BOOT, 'sh', root, own, etc, ...command];
      outside = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', ...apart], {
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
        stdio: ['ignore', log, log],
      });
    },
    async kill() {
      if (!outside || outside.exitCode !== null || outside.signalCode !== null) return;
      const ended = once(outside, 'exit');
      const init = first();
      if (init) process.kill(init, 'SIGKILL');
      await ended;
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    output: () => readFileSync(join(own, 'log'), 'utf8').split('\n').slice(-6).join('\n'),
  };
}
