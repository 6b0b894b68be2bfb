import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> };

/** For a machine without a display, a sandbox, or a way out to the network. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

const environment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** The browser of the journeys: CHROMIUM, else an installed one, else Playwright's own, else the one that comes as a package. */
export async function findBrowser(): Promise<Browser> {
  const found = process.env.CHROMIUM || installed() || playwrights();
  const browser = found ? { executablePath: found, args: FLAGS, env: environment() } : await packaged();
  // The configuration is read again by every worker: said once.
  if (!process.env.TEST_WORKER_INDEX) console.log(`Browser: ${browser.executablePath}`);
  return browser;
}

const installed = (): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)));
  return [...candidates, ...MAC].find((path) => existsSync(path));
};

const playwrights = (): string | undefined => (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined);

const packaged = async (): Promise<Browser> => {
  try {
    const { default: chrome } = await import('@sparticuz/chromium' as string); // not installed on every machine
    const executablePath = await chrome.executablePath();
    const env = environment();
    const libraries = [join(executablePath, '../al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
    return { executablePath, args: FLAGS, env: { ...env, LD_LIBRARY_PATH: libraries } };
  } catch (error) {
    throw new Error('No browser for the journeys: install Chromium or Chrome, or name one in CHROMIUM.', { cause: error });
  }
};
