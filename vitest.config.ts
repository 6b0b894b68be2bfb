import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isolatedTests, unitTests } from './scripts/test-groups.ts';

/** The slowest files start first: otherwise the last of them would run alone while the second processor is idle. */
const SLOWEST = [
  'tests/fuzz/fuzz.test.ts',
  'tests/processes/process.test.ts',
  'server/db/embedded/start.test.ts',
  'tests/outside/listener.test.ts',
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => SLOWEST.findIndex((path) => moduleId.endsWith(path)) >>> 0;
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

/** Those of `npm run test:unit`. */
const unit = unitTests();
const isolated = isolatedTests();

/** Tests that open a shop. Its public address begins with https, as in production; in a shop that the public can reach, the sandbox would warn. */
const withShop = {
  setupFiles: 'tests/data-folder.ts',
  pool: 'forks' as const,
  execArgv: ['--import', './scripts/run/quick-imports.mjs'],
  env: { PUBLIC_URL: 'https://cafe.localhost' },
};

export default defineConfig({
  test: {
    // One more than the processors of the smallest machine: many tests wait for the database or for another process.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    globalSetup: 'tests/database.ts',
    projects: [
      // The files of a worker share its modules, so that the server is loaded, and its hot code compiled, once for all of them. For 25 files
      // with 381 tests that was 115 instead of 172 seconds of processor time. Modules keep their state per database
      // (`server/db/per-database.ts`), and each file opens a database of its own.
      { extends: true, test: { name: 'unit', include: unit, pool: 'threads', isolate: false, env: { DATA_DIR: '.cache/test' } } },
      {
        extends: true,
        test: {
          ...withShop,
          name: 'shop',
          isolate: false,
          include: ['{contract,server,web,tests,scripts}/**/*.test.ts'],
          exclude: [...unit, ...isolated],
        },
      },
      { extends: true, test: { ...withShop, name: 'isolated', include: isolated } },
    ],
    // As with the journeys: only CI retries a failed test, and `npm test` reports one that passes then as flaky.
    retry: process.env.CI ? 1 : 0,
    // Generous, so that a slow machine does not fail tests; passing tests do not wait.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    env: { NODE_ENV: 'test' },
  },
});
