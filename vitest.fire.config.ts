import { defineConfig } from 'vitest/config';

/** The long tests of resilience, one after the other: most start the real process and kill it. */
export default defineConfig({
  test: {
    include: ['tests/resilience/**/*.fire.ts'],
    globalSetup: 'tests/database.ts',
    pool: 'forks',
    execArgv: ['--import', './scripts/run/quick-imports.mjs'],
    fileParallelism: false,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 30 * 60_000,
    hookTimeout: 120_000,
    env: { NODE_ENV: 'test', DATA_DIR: '.cache/test' },
  },
});
