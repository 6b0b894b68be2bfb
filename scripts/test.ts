import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { check } from './check.ts';
import { build } from './run/build.mjs';
import { runTool } from './tools.ts';

/** The result of a test runner. `notes` has one line per failure; titles of skipped tests say what the tests need. */
type Counts = { passed: number; failed: number; notes: string[]; skipped?: string[] };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; message: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
};
type Journey = { title: string; file: string; line: number; tests: { projectName: string; status: string }[] };
type Suite = { specs: Journey[]; suites?: Suite[] };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[]; errors: { message?: string }[] };

/** Runs all checks and tests, the fastest first. `npm test -- PATH` runs only the unit and API tests of that path. */
const filters = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'shop-reports-'));

/** Runs a test runner that writes a JSON report. A failure without a test case (a file that does not load) counts as one. */
const counted = async (name: string, run: (report: string) => Promise<number>, read: (report: never) => Counts): Promise<Counts> => {
  const path = join(reports, `${name}.json`);
  const code = await run(path);
  let counts: Counts = { passed: 0, failed: 0, notes: [] };
  try {
    counts = read(JSON.parse(readFileSync(path, 'utf8')) as never);
  } catch {
    console.error(`${name} left no report.`);
  }
  const ranNothing = counts.passed + counts.failed === 0;
  return (code !== 0 || ranNothing) && counts.failed === 0
    ? { ...counts, failed: 1, notes: [...counts.notes, `${name} ended with code ${code}`] }
    : counts;
};

const firstLine = (text: string) => text.trim().split('\n', 1)[0] ?? '';

const troublesIn = ({ name, message, assertionResults }: VitestReport['testResults'][number]): string[] => {
  const file = relative('', name);
  // A test that failed and passed when it was tried again keeps its failure.
  const troubles = assertionResults.filter(({ failureMessages }) => failureMessages.length > 0);
  if (troubles.length === 0) return message ? [`failed: ${file}: ${firstLine(message)}`] : [];
  return troubles.map(({ fullName, status, failureMessages }) => {
    const trouble = status === 'failed' ? 'failed' : 'flaky';
    return `${trouble}: ${file} › ${fullName}: ${firstLine(failureMessages[0] ?? '')}`;
  });
};

const skippedOf = ({ name, assertionResults }: VitestReport['testResults'][number]): string[] =>
  assertionResults.filter(({ status }) => status === 'skipped').map(({ fullName }) => `${relative('', name)} › ${fullName}`);

const TROUBLES: Record<string, string> = { unexpected: 'failed', flaky: 'flaky' };

const troublesOf = ({ specs, suites = [] }: Suite): string[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ projectName, status }) => {
      const trouble = TROUBLES[status];
      return trouble ? `${trouble}: [${projectName}] ${file}:${line} › ${title}` : [];
    }),
  ),
  ...suites.flatMap(troublesOf),
];

const unitAndApi = () =>
  counted(
    'vitest',
    (report) => runTool('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters]),
    (report: VitestReport) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      notes: report.testResults.flatMap(troublesIn),
      skipped: report.testResults.flatMap(skippedOf),
    }),
  );

const browser = () =>
  counted(
    'playwright',
    (report) => runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    ({ stats, suites, errors }: PlaywrightReport) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      notes: [...suites.flatMap(troublesOf), ...errors.map(({ message = '' }) => firstLine(message))],
    }),
  );

const total = { passed: 0, failed: 0, notes: [] as string[], skipped: [] as string[] };
const add = ({ passed, failed, notes, skipped = [] }: Counts) => {
  total.passed += passed;
  total.failed += failed;
  total.notes.push(...notes);
  total.skipped.push(...skipped);
};

// In parallel, because neither keeps two processors busy. The checks do not read what the build writes.
const building = build(process.execPath);
if (filters.length === 0) add(await check());
if (await building) add({ passed: 0, failed: 1, notes: ['failed: the build'] });
else for (const part of filters.length > 0 ? [unitAndApi] : [unitAndApi, browser]) add(await part());
rmSync(reports, { recursive: true, force: true });
// At the end, where a shortened output still shows them.
if (total.skipped.length > 0) console.log(`skipped ${total.skipped.length}: ${total.skipped.join('; ')}`);
for (const note of total.notes) console.log(note);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
