import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const pages = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md']).map((path) => path.replaceAll('\\', '/'));
const read = (path: string) => readFileSync(path, 'utf8');
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

describe('the documents', () => {
  it.each(pages)('%s links only to existing files', (page) => {
    const broken = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].filter(([, path = '', anchor]) => {
      const target = path ? join(dirname(page), path) : page;
      if (!existsSync(target)) return true;
      return anchor !== undefined && ![...read(target).matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('index every decision once, in order', () => {
    const files = readdirSync('docs/decisions').filter((file) => /^(?!000)\d{3}-.+\.md$/.test(file));
    const linked = [...read('docs/decisions/README.md').matchAll(/^\| \d{3} \| \[.+\]\((.+)\) \|$/gm)].map(([, file]) => file);
    expect(linked).toEqual(files.toSorted());
    expect(new Set(files.map((file) => file.slice(0, 3))).size).toBe(files.length);
  });

  it('name only existing files as the definition of a limit', () => {
    const named = [...read('docs/security.md').matchAll(/`([\w-]+(?:\/[\w.-]+)+\.\w+)`/g)].map(([, path]) => path as string);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
    expect(read('README.md')).toContain('docs/security.md');
  });

  it('name the version of package.json as the newest one of the changelog, and so does the lock file', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const { version: locked, packages } = JSON.parse(read('package-lock.json')) as {
      version: string;
      packages: Record<string, { version: string }>;
    };
    const [, newest] = read('CHANGELOG.md').match(/^## (\d+\.\d+\.\d+) /m) ?? [];
    expect([newest, locked, packages['']?.version]).toEqual([version, version, version]);
  });

  it('describe every command of package.json in the README or the list of tests', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const text = read('README.md') + read('CONTRIBUTING.md');
    expect(Object.keys(scripts).filter((name) => !text.includes(`npm run ${name}`) && !text.includes(`npm ${name}`))).toEqual([]);
  });
});
