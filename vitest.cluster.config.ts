import { defineConfig } from 'vitest/config';

/** The drills on two shops, a worker and several database servers. They start all of it themselves. */
export default defineConfig({
  test: {
    include: [`tests/cluster/${process.env.CLUSTER_DATABASE ?? 'drill'}.cluster.ts`],
    pool: 'forks',
    execArgv: ['--import', './scripts/run/quick-imports.mjs'],
    fileParallelism: false,
    // A drill goes on with the cluster that the one before has left.
    bail: 1,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 60 * 60_000,
    hookTimeout: 300_000,
    env: { NODE_ENV: 'test', DATA_DIR: '.cache/test' },
  },
});
