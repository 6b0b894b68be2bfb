import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take longest, so they start first: else the last of them runs alone while the second processor waits. */
const SLOWEST = ['tests/fuzz/fuzz.test.ts', 'tests/process.test.ts', 'server/db/embedded/start.test.ts', 'tests/outside/gate.test.ts'];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => SLOWEST.findIndex((path) => moduleId.endsWith(path)) >>> 0;
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    include: ['{contract,server,web,tests}/**/*.test.ts'],
    globalSetup: 'tests/database.ts',
    pool: 'forks',
    execArgv: ['--import', './scripts/run/quick-imports.mjs'],
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    // Generous: a slow machine is no failure, and a passing test waits for nothing.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    env: { NODE_ENV: 'test', DATA_DIR: '.cache/test' },
  },
});
