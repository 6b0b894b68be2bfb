import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allocator } from '../scripts/run/allocator.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The line that the shop prints when it listens. */
const OPENED = 'Casa Blanca está abierta en';
const TAKEN = 'ya está en uso';

export type ShopProcess = {
  url: string;
  child: ChildProcess;
  /** The output so far. */
  output(): string;
  /** The exit code, or the signal that ended it. */
  exited: Promise<number | string>;
  stop(signal?: NodeJS.Signals): Promise<number | string>;
};

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/**
 * Starts the shop's process as `npm start` does, or its worker, and returns without waiting for it.
 * @param folder where the shop's code lies
 */
export async function spawnShop(
  settings: Record<string, string>,
  program: 'main' | 'worker' = 'main',
  folder = root,
): Promise<ShopProcess> {
  const port = Number(settings.PORT) || (await freePort());
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'casa-test-'));
  const child = spawn(process.execPath, ['--import', './scripts/run/quick-imports.mjs', `server/${program}.ts`], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...allocator,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Tests and measurements count their own rows, so there must be no demo rows.
      SEED_DEMO: 'catalog',
      // Processes on one database need the same key, and have folders of their own here.
      ...(settings.DATABASE_URL && { SECRETS_KEY: Buffer.alloc(32, 'tests').toString('base64') }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
  const exited = new Promise<number | string>((resolve) => {
    child.on('exit', (code, signal) => {
      if (!settings.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
      resolve(code ?? signal ?? 'unknown');
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => printed,
    exited,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}

/**
 * Starts the shop and waits until its own output says that it listens: its address alone proves nothing, because another shop may have
 * been given the same free port. In that case starts it again on another port, unless the settings name one.
 * @throws with the shop's output when it ends before
 */
export async function startShop(settings: Record<string, string>, folder = root): Promise<ShopProcess> {
  for (const end = Date.now() + 180_000; ; ) {
    const shop = await spawnShop(settings, 'main', folder);
    let ended = false;
    void shop.exited.then(() => {
      ended = true;
    });
    while (Date.now() < end && !ended) {
      if (shop.output().includes(OPENED) && (await fetch(`${shop.url}/api/ready`).catch(() => null))?.ok) return shop;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (settings.PORT || !shop.output().includes(TAKEN)) {
      if (!ended) await shop.stop('SIGKILL');
      throw new Error(`The shop did not start:\n${shop.output()}`);
    }
  }
}
