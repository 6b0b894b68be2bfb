import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readableLine } from './readable-log.ts';

export type AppProcess = {
  /** The address of the running shop once it is ready; null when it did not start. */
  url(): Promise<string | null>;
  /** Starts the shop again from the current sources. */
  restart(changedFile: string): void;
  stop(): Promise<void>;
};

type Settings = {
  cwd: string;
  env: Record<string, string>;
  /** Node's arguments that open the shop to a debugger (`--inspect…`), or none. */
  inspect: string[];
};
type Generation = { url: Promise<string | null>; end(): Promise<void> };

const LOOK_EVERY_MS = 20;

/** The shop as a child process that can be replaced while this process keeps running. */
export function createAppProcess(settings: Settings): AppProcess {
  const ending = new Set<Promise<void>>();
  let current = start(settings);

  const endCurrent = () => {
    const ended = current.end().finally(() => ending.delete(ended));
    ending.add(ended);
  };

  return {
    async url() {
      for (;;) {
        const generation = current;
        const url = await generation.url;
        // A restart meanwhile has replaced the process that this call waited for.
        if (generation === current) return url;
      }
    },
    restart(changedFile) {
      const began = performance.now();
      // Old and new process run in parallel for a moment: the old one finishes its requests, unless a debugger's port must become free.
      endCurrent();
      const next = start(settings, settings.inspect.length > 0 ? Promise.all(ending) : undefined);
      current = next;
      void next.url.then((url) => {
        if (current !== next) return;
        const ms = Math.round(performance.now() - began);
        console.log(url ? `↻ ${changedFile} (${ms} ms)` : `✗ ${changedFile}: el servidor no arrancó; espera el siguiente cambio.`);
      });
    },
    async stop() {
      endCurrent();
      await Promise.all(ending);
    },
  };
}

function start({ cwd, env, inspect }: Settings, after?: Promise<unknown>): Generation {
  const opened = Promise.all([freePort(), after]).then(([port]) => {
    const child = spawn(process.execPath, [...inspect, '--import', './scripts/run/quick-imports.mjs', 'server/main.ts'], {
      cwd,
      env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    createInterface({ input: child.stdout }).on('line', (line) => console.log(readableLine(line)));
    return { child, url: `http://127.0.0.1:${port}` };
  });
  const ended = opened.then(({ child }) => new Promise<void>((resolve) => void child.on('exit', () => resolve())));
  return {
    url: opened.then(async ({ child, url }) => ((await isReady(child, url)) ? url : null)),
    async end() {
      const { child } = await opened;
      if (hasEnded(child)) return;
      // A process that stands at a breakpoint hears no SIGTERM, and one with a debugger waits for it to leave.
      child.kill(inspect.length > 0 ? 'SIGKILL' : 'SIGTERM');
      await ended;
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function isReady(child: ChildProcess, url: string): Promise<boolean> {
  while (!hasEnded(child)) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.ok) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return false;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
