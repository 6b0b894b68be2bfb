import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../tests/browser.ts';
import { firstScripts } from '../tests/first-load.ts';
import { startShop } from '../tests/process.ts';
import { hasLighthouse, lighthouse } from './lib/lighthouse.ts';
import { pageBytes } from './lib/page-bytes.ts';

/**
 * The bytes that pages load on a phone, and their Lighthouse scores: `npm run bench:web [-- --runs=5 /products …]`.
 * `--runs=0` counts bytes only. Scores need an idle machine: other load counts against the page.
 */
const PAGES = ['/', '/menu', '/products', '/coffee', '/products/cafe-oaxaca', '/lounge', '/login', '/cart'];
const { values, positionals } = parseArgs({ options: { runs: { type: 'string', default: '5' } }, allowPositionals: true });
const pages = positionals.length ? positionals : PAGES;

const browser = await findBrowser();
const dataDir = mkdtempSync(join(tmpdir(), 'casa-bench-'));
const shop = await startShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
try {
  const { executablePath, args, env } = browser;
  const chrome = await chromium.launch({ executablePath, args, env });
  const weights = [];
  try {
    for (const page of pages) weights.push(await pageBytes(chrome, shop.url, page));
  } finally {
    await chrome.close();
  }
  console.log('Bytes as sent. "later": on first use, or once the page is awake.');
  console.table(weights);
  for (const page of pages.slice(0, 2)) {
    console.log(`Scripts of the first load of ${page}:`);
    for (const [name, size] of [...(await firstScripts(shop.url, page))].sort((a, b) => b[1] - a[1]))
      console.log(String(size).padStart(8), name);
  }
  const runs = Number(values.runs);
  if (runs > 0 && (await hasLighthouse(browser))) {
    const scores = [];
    for (const page of pages) scores.push(await lighthouse(browser, shop.url, page, runs));
    console.table(scores);
  }
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
