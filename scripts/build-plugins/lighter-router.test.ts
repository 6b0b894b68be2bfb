import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildFixture } from './build-fixture.ts';
import { lighterRouter } from './lighter-router.ts';

const ENTRY = `
  export { HydratedRouter } from 'react-router/dom';
  export { createMemoryRouter } from 'react-router';
  export default 1;`;

it('leaves out the disabled modules and the texts for developers', async () => {
  const full = (await buildFixture({ 'entry.tsx': ENTRY }, [])).entry;
  const light = (await buildFixture({ 'entry.tsx': ENTRY }, [lighterRouter()])).entry;
  for (const text of ['You must provide a non-empty routes array', 'discoveredPathsMaxSize', '.displayName =']) {
    expect(full).toContain(text);
    expect(light).not.toContain(text);
  }
});

it('names the line of the package that has the full message of an error', async () => {
  const { entry } = await buildFixture({ 'entry.tsx': ENTRY }, [lighterRouter()]);
  const [, line] = entry.match(/routes\.length > 0, "router:(\d+)"/) ?? [];
  const file = new URL('../../node_modules/react-router/dist/production/lib/router/router.js', import.meta.url);
  expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('You must provide a non-empty routes array');
});
