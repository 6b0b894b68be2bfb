import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { builtPages } from './pages.ts';

it('renders with React’s production build, for any earlier value of NODE_ENV', async () => {
  const { NODE_ENV } = process.env;
  await builtPages(fileURLToPath(new URL('../../..', import.meta.url)))();
  // Node parses the other build for its export names, but does not run it.
  const run = Object.values(createRequire(import.meta.url).cache).filter((module) => module?.loaded);
  const loaded = run.map((module) => module?.filename ?? '').filter((path) => /[\\/]cjs[\\/]react[\w.-]*\.js$/.test(path));
  process.env.NODE_ENV = NODE_ENV;
  expect(loaded.some((path) => path.includes('react-dom-server'))).toBe(true);
  expect(loaded.filter((path) => path.includes('development'))).toEqual([]);
});
