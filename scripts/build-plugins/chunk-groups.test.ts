import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { chunkGroups, ICONS, LIST_MODULES, REACT_PACKAGES, ROOM_MODULES, SHOP_MODULES, TOGETHER } from './chunk-groups.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FILES = {
  react: REACT_PACKAGES.map((name) => `node_modules/${name}/package.json`),
  shop: SHOP_MODULES,
  signs: ICONS.map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`),
  rooms: ROOM_MODULES,
  lists: LIST_MODULES,
  ...TOGETHER,
};

it.each(Object.entries(FILES))('the group %s names files that exist, and takes them', (name, files) => {
  for (const file of files) {
    expect(existsSync(root + file), file).toBe(true);
    expect(chunkGroups.find(({ test }) => test.test(root + file))?.name, file).toBe(name);
  }
});

it('leaves other modules where they are', () => {
  for (const file of ['web/routes/storefront/home.tsx', 'node_modules/zod/v4/core/core.js', 'web/ui/button/button.tsx'])
    expect(chunkGroups.some(({ test }) => test.test(root + file))).toBe(false);
});
