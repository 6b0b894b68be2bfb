import { spawn } from 'node:child_process';
import type { Browser } from '../../tests/browser.ts';
import { median } from './load.ts';

/**
 * Lighthouse is 176 MB large, three times the shop's dependencies, and only this bench uses it: it is downloaded on first use, in a fixed
 * version, and kept in npm's cache.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const TRIES = 3;

type Report = {
  runtimeError?: { code: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

const FIGURES = [
  ['FCP s', 'first-contentful-paint', 1000],
  ['LCP s', 'largest-contentful-paint', 1000],
  ['TBT ms', 'total-blocking-time', 1],
  ['CLS', 'cumulative-layout-shift', 1],
] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** False when Lighthouse cannot be installed; npm's output says why. */
export async function hasLighthouse(browser: Browser): Promise<boolean> {
  const { code, out, problem } = await npx(['--version'], browser);
  if (code === 0) console.log(`Lighthouse ${out.trim()}, mobile, simulated slow 4G, medians`);
  else console.error(`Lighthouse cannot be fetched, so there are no scores:\n${problem.trim()}`);
  return code === 0;
}

/** The medians of this many complete runs. Incomplete runs are repeated and counted. */
export async function lighthouse(browser: Browser, url: string, path: string, runs: number) {
  const reports: Report[] = [];
  const failures: string[] = [];
  while (reports.length < runs && failures.length < TRIES) {
    const report = await audit(browser, url + path);
    if (typeof report === 'string') failures.push(report);
    else reports.push(report);
  }
  for (const failure of failures) console.error(`${path}: a run of Lighthouse failed: ${failure}`);
  const middle = (of: (report: Report) => number) => (reports.length ? median(reports.map(of)) : Number.NaN);
  const all = (of: (report: Report) => number) => reports.map((report) => Math.round(of(report)));
  const score = (report: Report, category: string) => (report.categories[category]?.score ?? 0) * 100;
  return {
    page: path,
    ...Object.fromEntries(CATEGORIES.map((category) => [category, Math.round(middle((report) => score(report, category)))])),
    ...Object.fromEntries(
      FIGURES.map(([name, audit, unit]) => [
        name,
        Number((middle((report) => report.audits[audit]?.numericValue ?? Number.NaN) / unit).toFixed(2)),
      ]),
    ),
    'performance of each': all((report) => score(report, 'performance')).join(' '),
    'TBT of each': all((report) => report.audits['total-blocking-time']?.numericValue ?? Number.NaN).join(' '),
    failed: failures.length,
  };
}

/** @returns the reason when there is no report */
async function audit(browser: Browser, url: string): Promise<Report | string> {
  // The old headless mode sometimes ends without a recorded paint (measured: 2 of 8 runs; the new mode: 0 of 8).
  const flags = ['--headless=new', ...browser.args].join(' ');
  const { code, out, problem } = await npx([url, '--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${flags}`], browser);
  try {
    const report: Report = JSON.parse(out);
    if (report.runtimeError) return report.runtimeError.code;
    return report.categories.performance?.score == null ? 'no performance score' : report;
  } catch {
    return `exit ${code}: ${problem.trim().split('\n').at(-1)}`;
  }
}

function npx(args: string[], browser: Browser): Promise<{ code: number | null; out: string; problem: string }> {
  const child = spawn('npx', ['--yes', LIGHTHOUSE, ...args], {
    env: { ...browser.env, CHROME_PATH: browser.executablePath, npm_config_audit: 'false', npm_config_fund: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let out = '';
  let problem = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    problem += chunk;
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, out, problem: error.message }));
    child.on('close', (code) => resolve({ code, out, problem }));
  });
}
