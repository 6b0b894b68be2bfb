import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

describe('events', () => {
  it('throw without listeners', async () => {
    const { events } = await import('#server/events.ts');
    expect(() => events()).toThrow('listenToEvents()');
  });

  it.each(['server/main.ts', 'server/worker.ts', 'tests/app.ts'])('have their listeners in the process of %s', (path) => {
    expect(read(path)).toMatch(/^ *listenToEvents\(\);$/m);
  });
});
