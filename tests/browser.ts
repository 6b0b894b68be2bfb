import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { hasSharedMemory } from './shared-memory.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @property withoutArgs Playwright's default arguments that this machine does not need */
export type Browser = { executablePath: string; args: string[]; env: Record<string, string>; withoutArgs: string[] };

/** For a machine without a display, a sandbox or a network, and to load pages quickly. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name of the shop that is not this machine's, so that its pages over http are not secure, as in a café's own network.
  '--host-resolver-rules=MAP cafe.test 127.0.0.1',
  // Pages of the shop with the same context share a process, so that scripts and pictures of the previous page are not read again.
  '--process-per-site',
  // Pages live for seconds, so threads for garbage collection and optimisation cost more than they save: an eighth of the pages' CPU time.
  '--js-flags=--single-threaded --max-opt=1',
];
const PACKAGE = '@sparticuz/chromium';
const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

const environment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));

/**
 * The browser of the journeys: CHROMIUM, else the one from the project's npm package, so that the journeys run alike on every machine. The
 * package is for Linux on x64; elsewhere Playwright's own or an installed one.
 */
export async function findBrowser(): Promise<Browser> {
  const isPackaged = process.platform === 'linux' && process.arch === 'x64';
  const found = process.env.CHROMIUM || (isPackaged ? undefined : (playwrights() ?? installed()));
  const started = found ? { executablePath: found, args: FLAGS, env: environment() } : await packaged();
  const source = process.env.CHROMIUM ? 'CHROMIUM' : found ? 'of this machine' : PACKAGE;
  // Painting takes a twentieth less CPU in shared memory than in files.
  const browser = { ...started, withoutArgs: hasSharedMemory(1e9) ? ['--disable-dev-shm-usage'] : [] };
  // Every worker reads the configuration again; print this only once.
  if (!process.env.TEST_WORKER_INDEX) console.log(`Browser: ${browser.executablePath} (${source})`);
  return browser;
}

const installed = (): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)));
  return [...candidates, ...MAC].find((path) => existsSync(path));
};

const playwrights = (): string | undefined => (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined);

type Packaged = { default: { executablePath(): Promise<string> }; inflate(archive: string): Promise<string> };

const packaged = async (): Promise<Omit<Browser, 'withoutArgs'>> => {
  try {
    const script = locate();
    const chrome: Packaged = await import(pathToFileURL(script).href);
    const executablePath = await chrome.default.executablePath();
    // The package contains the libraries that a minimal machine lacks, but unpacks them only on the platform it targets.
    const libraries = join(await chrome.inflate(join(dirname(script), '../bin/al2023.tar.br')), 'lib');
    const env = environment();
    return { executablePath, args: FLAGS, env: { ...env, LD_LIBRARY_PATH: [libraries, env.LD_LIBRARY_PATH].filter(Boolean).join(':') } };
  } catch (error) {
    throw new Error(`No browser for the journeys: ${PACKAGE} cannot be used; name an installed Chromium or Chrome in CHROMIUM.`, {
      cause: error,
    });
  }
};

/** npm omits the optional package when it runs on a Node that is too old for it; the pinned Node can install it. */
const locate = (): string => {
  const installed = join(root, 'node_modules', PACKAGE);
  if (existsSync(installed)) return join(installed, 'build/index.js');
  const folder = join(root, '.cache/chromium');
  const fetched = join(folder, 'node_modules', PACKAGE, 'build/index.js');
  if (!existsSync(fetched)) {
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    mkdirSync(folder, { recursive: true });
    const wanted = ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `${PACKAGE}@${optionalDependencies[PACKAGE]}`];
    execFileSync(process.execPath, [process.env.npm_execpath ?? '', ...wanted], { stdio: 'inherit' });
  }
  return fetched;
};
