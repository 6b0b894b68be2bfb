import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hashSources } from './build-sources.mjs';
import { run } from './child.mjs';
import { root } from './node.mjs';

const STAMP = new URL('build/sources.sha256', root);

/** Builds the pages when their sources have changed. Resolves with an exit code. */
export const build = async (node, { force = false } = {}) => {
  const sources = hashSources(root);
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return 0;
  console.log('Construyendo las páginas…');
  rmSync(new URL('build', root), { recursive: true, force: true });
  const code =
    (await run(node, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], { NODE_ENV: 'production' })) ||
    (await run(node, ['scripts/lighter-manifest.ts'])) ||
    (await run(node, ['scripts/precompress.ts']));
  if (code !== 0) return code;
  writeFileSync(STAMP, sources);
  return 0;
};
