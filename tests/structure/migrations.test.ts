import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../server/db/migrations', import.meta.url));

it('each migration after the baseline names in its first line the oldest code that runs on its schema', () => {
  const without = globSync('*.sql', { cwd: folder })
    .filter((name) => name !== '0000_baseline.sql')
    .filter((name) => !/^-- oldest code: \d+\n/.test(readFileSync(`${folder}/${name}`, 'utf8')));
  expect(without, 'write `-- oldest code: N`, N migrations known to the oldest code that still works (CONTRIBUTING.md)').toEqual([]);
});
