import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,tests}/**/*.test.ts'],
    globalSetup: 'tests/database.ts',
    pool: 'forks',
    execArgv: ['--import', './scripts/run/quick-imports.mjs'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test', DATA_DIR: '.cache/test' },
  },
});
