import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('docs/security.md names only files that are there', () => {
  const page = readFileSync('docs/security.md', 'utf8');
  const named = [...page.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.\w+)`/g)].map(([, path]) => path as string);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
  for (const [, link] of page.matchAll(/\]\(([^):]+)\)/g)) expect(existsSync(`docs/${link}`), link).toBe(true);
  expect(readFileSync('README.md', 'utf8')).toContain('docs/security.md');
});
