import { readFileSync } from 'node:fs';
import { run } from './child.mjs';
import { root } from './node.mjs';

/** Installs the packages of package-lock.json, unless npm's record in node_modules shows that they are installed. */
export const install = async () => {
  if (isInstalled()) return 0;
  console.log('Instalando dependencias…');
  // Includes development packages even with NODE_ENV=production, because they build the pages. No package needs its install script.
  return npm(['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
};

/** The npm that started this process, else the one on the PATH. */
export const npm = (args, node = process.execPath) => {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return run(node, [script, ...args]);
  return process.platform === 'win32' ? run('cmd.exe', ['/c', 'npm', ...args]) : run('npm', args);
};

const isInstalled = () => {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  // npm skips optional packages of other platforms.
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || (present[path]?.version ?? (optional && version)) === version,
  );
};

const readPackages = (path) => {
  try {
    return JSON.parse(readFileSync(new URL(path, root), 'utf8')).packages;
  } catch {
    return {};
  }
};
