import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { chunkGroups, REACT_PACKAGES, SCHEMA_MODULES, SHOP_MODULES, TOGETHER } from './chunk-groups.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FILES = {
  react: REACT_PACKAGES.map((name) => `node_modules/${name}/package.json`),
  shop: SHOP_MODULES,
  schemas: SCHEMA_MODULES,
  ...TOGETHER,
};

it.each(Object.entries(FILES))('the group %s names existing files, and takes them', (name, files) => {
  for (const file of files) {
    expect(existsSync(root + file), file).toBe(true);
    expect(chunkGroups.find(({ test }) => test.test(root + file))?.name, file).toBe(name);
  }
});

it('leaves other modules in files of their own', () => {
  for (const file of ['web/routes/storefront/home.tsx', 'web/ui/button/button.tsx'])
    expect(chunkGroups.some(({ test }) => test.test(root + file))).toBe(false);
});
