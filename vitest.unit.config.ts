import { defineConfig } from 'vitest/config';
import { unitTests } from './scripts/unit-tests.ts';

/** The tests that need no database, no browser and no build: seconds instead of minutes. `npm test` runs them too. */
export default defineConfig({
  test: {
    include: unitTests(),
    pool: 'forks',
    env: { NODE_ENV: 'test', DATA_DIR: '.cache/test' },
  },
});
