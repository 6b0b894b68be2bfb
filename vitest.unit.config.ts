import { defineConfig } from 'vitest/config';
import { unitTests } from './scripts/test-groups.ts';

/** The tests that need no database, no browser and no build: seconds instead of minutes. `npm test` runs them too. */
export default defineConfig({
  test: {
    include: unitTests(),
    pool: 'threads',
    // They keep no state in modules, so files share a worker: a new one for each would take twice as long (measured).
    isolate: false,
    // As in `npm test`: generous, so that a slow machine does not fail tests.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    env: { NODE_ENV: 'test', DATA_DIR: '.cache/test' },
  },
});
