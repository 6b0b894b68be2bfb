import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hashSources } from './build-sources.mjs';
import { run } from './child.mjs';
import { root } from './node.mjs';

const BUILD = new URL('build', root);
/** The last complete build, until the next one is complete. */
const LAST = new URL('.cache/last-build', root);
/** Written when a build is complete. */
const STAMP = new URL('build/sources.sha256', root);

/** Builds the pages if their sources have changed. Resolves to an exit code. */
export const build = async (node, { force = false } = {}) => {
  const sources = hashSources(root);
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return 0;
  console.log('Construyendo las páginas…');
  if (existsSync(STAMP)) {
    remove(LAST);
    mkdirSync(new URL('.cache', root), { recursive: true });
    renameSync(BUILD, LAST);
  } else remove(BUILD);
  const code =
    (await run(node, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], { NODE_ENV: 'production' })) ||
    (await run(node, ['scripts/after-build/precompress.ts'])) ||
    (existsSync(LAST) && (await run(node, ['scripts/after-build/earlier-assets.ts', fileURLToPath(LAST), fileURLToPath(BUILD)])));
  if (code) return code;
  writeFileSync(STAMP, sources);
  remove(LAST);
  return 0;
};

const remove = (folder) => rmSync(folder, { recursive: true, force: true });
