import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';

/** The files and folders that the pages are built from: after a change in one of them `npm start` builds again. */
export const SOURCES = [
  'web',
  'contract',
  'content',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'scripts/build-plugins',
  'scripts/after-build/precompress.ts',
];

/** A hash over the names and contents of all sources. @param root the project's folder, as a URL that ends with a slash */
export const hashSources = (root) => {
  const hash = createHash('sha256');
  for (const source of SOURCES)
    for (const file of filesOf(root, source)) hash.update(`${file}\0`).update(readFileSync(new URL(file, root)));
  return hash.digest('hex');
};

const filesOf = (root, path) => {
  if (!statSync(new URL(path, root)).isDirectory()) return [path];
  return readdirSync(new URL(path, root))
    .sort()
    .flatMap((name) => filesOf(root, `${path}/${name}`));
};
