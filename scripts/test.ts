import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check.ts';
import { runTool } from './tools.ts';

type Counts = { passed: number; failed: number };

/** All checks and tests, the fastest first. `npm test -- PATH` runs only the unit and API tests of that path. */
const filters = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'shop-reports-'));

/** Runs a test runner that writes a JSON report. A failure without a test case (a file that does not load) counts as one. */
const counted = async (name: string, run: (report: string) => Promise<number>, read: (report: never) => Counts): Promise<Counts> => {
  const path = join(reports, `${name}.json`);
  const code = await run(path);
  let counts = { passed: 0, failed: 0 };
  try {
    counts = read(JSON.parse(readFileSync(path, 'utf8')) as never);
  } catch {
    console.error(`${name} left no report.`);
  }
  const ranNothing = counts.passed + counts.failed === 0;
  return (code !== 0 || ranNothing) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
};

const unitAndApi = () =>
  counted(
    'vitest',
    (report) => runTool('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters]),
    (report: { numPassedTests: number; numFailedTests: number }) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  );

const browser = () =>
  counted(
    'playwright',
    (report) => runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    ({ stats }: { stats: { expected: number; flaky: number; unexpected: number } }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    }),
  );

const total = { passed: 0, failed: 0 };
for (const part of filters.length > 0 ? [unitAndApi] : [check, unitAndApi, browser]) {
  const { passed, failed } = await part();
  total.passed += passed;
  total.failed += failed;
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
