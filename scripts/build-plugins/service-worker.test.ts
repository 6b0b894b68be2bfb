import { expect, it } from 'vitest';
import { buildFixture } from './build-fixture.ts';
import { serviceWorker } from './service-worker.ts';

const WORKER = `self.caches.open('casa-blanca-__BUILD__');`;
const files = (more: Record<string, string> = {}) => ({ 'entry.tsx': 'export default 1;', 'web/sw.ts': WORKER, ...more });

async function cacheName(more?: Record<string, string>): Promise<string | undefined> {
  const { scripts } = await buildFixture(files(more), [serviceWorker()]);
  return scripts.get('sw.js')?.match(/casa-blanca-([0-9a-f]{12})/)?.[1];
}

it('builds /sw.js with a cache name that changes with the files of the build', async () => {
  const name = await cacheName();
  expect(name).toBeDefined();
  expect(await cacheName()).toBe(name);
  expect(await cacheName({ 'entry.tsx': `export default () => import('./more.ts');`, 'more.ts': 'export default 2;' })).not.toBe(name);
});

it.each([
  ['has no place for the name', { 'web/sw.ts': 'self.skipWaiting();' }],
  [
    'imports a file',
    {
      'web/sw.ts': `import('./more.ts'); import { more } from './more.ts'; more('${'__BUILD__'}');`,
      'web/more.ts': 'export const more = self.alert;',
      'entry.tsx': `export { more } from './web/more.ts'; export default 1;`,
    },
  ],
])('fails when the worker %s', async (_, more) => {
  await expect(cacheName(more)).rejects.toThrow(/service worker/);
});
