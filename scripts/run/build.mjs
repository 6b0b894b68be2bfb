import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { run } from './child.mjs';
import { root } from './node.mjs';

const SOURCES = [
  'web',
  'contract',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'scripts/lighter-router.ts',
  'scripts/service-worker.ts',
  'react-router.config.ts',
  'tsconfig.json',
];
const STAMP = new URL('build/sources.sha256', root);

/** Builds the pages when their sources have changed. Resolves with an exit code. */
export const build = async (node, { force = false } = {}) => {
  const sources = hashSources();
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return 0;
  console.log('Construyendo las páginas…');
  rmSync(new URL('build', root), { recursive: true, force: true });
  const code =
    (await run(node, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], { NODE_ENV: 'production' })) ||
    (await run(node, ['scripts/precompress.ts']));
  if (code !== 0) return code;
  writeFileSync(STAMP, sources);
  return 0;
};

const hashSources = () => {
  const hash = createHash('sha256');
  for (const source of SOURCES) for (const file of filesOf(source)) hash.update(`${file}\0`).update(readFileSync(new URL(file, root)));
  return hash.digest('hex');
};

const filesOf = (path) => {
  if (!statSync(new URL(path, root)).isDirectory()) return [path];
  return readdirSync(new URL(path, root))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
};
