import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepEarlierAssets } from './earlier-assets.ts';

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'casa-builds-'));
afterAll(() => rmSync(folder, { recursive: true }));

let builds = 0;
function built(...files: string[]): string {
  const build = join(folder, String(++builds));
  mkdirSync(join(build, 'client/assets'), { recursive: true });
  for (const file of files) writeFileSync(join(build, 'client/assets', file), file);
  return build;
}
const assetsOf = (build: string) => readdirSync(join(build, 'client/assets')).sort();

it('keeps the assets of the last two builds, and those of the last week', () => {
  const first = built('a1.js', 'a1.js.br', 'same.js');
  const second = built('a2.js', 'same.js');
  keepEarlierAssets(first, second, 0);
  expect(assetsOf(second)).toEqual(['a1.js', 'a1.js.br', 'a2.js', 'same.js']);

  const third = built('a3.js', 'same.js');
  keepEarlierAssets(second, third, DAY_MS);
  expect(assetsOf(third)).toEqual(['a1.js', 'a1.js.br', 'a2.js', 'a3.js', 'same.js']);

  const fourth = built('a4.js');
  keepEarlierAssets(third, fourth, 2 * DAY_MS);
  expect(assetsOf(fourth)).toEqual(['a2.js', 'a3.js', 'a4.js', 'same.js']);

  const later = built('a2.js', 'a5.js');
  keepEarlierAssets(fourth, later, 10 * DAY_MS);
  expect(assetsOf(later)).toEqual(['a2.js', 'a4.js', 'a5.js']);
});
