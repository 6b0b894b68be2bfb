import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { unitTests } from './scripts/unit-tests.ts';

/** The slowest files start first: otherwise the last of them would run alone while the second processor is idle. */
const SLOWEST = ['tests/fuzz/fuzz.test.ts', 'tests/process.test.ts', 'server/db/embedded/start.test.ts', 'tests/outside/listener.test.ts'];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => SLOWEST.findIndex((path) => moduleId.endsWith(path)) >>> 0;
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

/** Those of `npm run test:unit`. They keep no state in modules, so files share a worker. */
const unit = unitTests();

export default defineConfig({
  test: {
    // One more than the processors of the smallest machine: many tests wait for the database or for another process.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    projects: [
      { extends: true, test: { name: 'unit', include: unit, pool: 'threads', isolate: false, env: { DATA_DIR: '.cache/test' } } },
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['{contract,server,web,tests,scripts}/**/*.test.ts'],
          exclude: unit,
          globalSetup: 'tests/database.ts',
          setupFiles: 'tests/data-folder.ts',
          pool: 'forks',
          execArgv: ['--import', './scripts/run/quick-imports.mjs'],
        },
      },
    ],
    // Generous, so that a slow machine is no failure; passing tests do not wait.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    env: { NODE_ENV: 'test' },
  },
});
