import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A test that imports one of these, directly or not, needs PostgreSQL or the shop's process. */
const HEAVY = new Set(['tests/app.ts', 'tests/database.ts', 'tests/process.ts', 'server/db/embedded/start.ts']);

/** Tests that open hundreds of sockets, load the built pages, talk to a mail server, or hash passwords for seconds. */
const EXCLUDED = [
  /^tests\/outside\//,
  /^server\/http\/pages\/pages\.test\.ts$/,
  /^server\/gateways\/mail\.test\.ts$/,
  /^server\/features\/accounts\/passwords\/passwords\.test\.ts$/,
];

/**
 * Settings are read once in a process, and modules are loaded once, so a test that sets the environment or replaces a module of Node needs
 * a process of its own.
 */
const SETS_ENVIRONMENT = /\bprocess\.env\b|\bvi\.mock\('node:/;

const IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*)['"]([#.][^'"]+)['"]/g;

/**
 * The test files that need neither a database nor a browser nor a build, as paths relative to the project's folder.
 * The choice follows from the imports of each test, so that new tests need no list.
 */
export function unitTests(): string[] {
  return allTests().filter((path) => !EXCLUDED.some((pattern) => pattern.test(path)) && !reachesHeavy(path));
}

/** The other test files that need a process of their own. */
export function isolatedTests(): string[] {
  const unit = new Set(unitTests());
  return allTests().filter((path) => !unit.has(path) && SETS_ENVIRONMENT.test(readFileSync(join(root, path), 'utf8')));
}

const allTests = (): string[] =>
  globSync('{contract,server,web,tests}/**/*.test.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

/** Follows the imports of a file, directly and indirectly. */
function reachesHeavy(start: string): boolean {
  const reached = new Set([start]);
  for (const path of reached) {
    if (HEAVY.has(path)) return true;
    for (const target of importsOf(path)) reached.add(target);
  }
  return false;
}

const read = new Map<string, string[]>();

function importsOf(path: string): string[] {
  const known = read.get(path);
  if (known) return known;
  const targets = [...readFileSync(join(root, path), 'utf8').matchAll(IMPORT)]
    .map(([, target = '']) => (target.startsWith('#') ? target.slice(1) : join(dirname(path), target)))
    .map((target) => target.replaceAll('\\', '/'))
    .filter((target) => /\.tsx?$/.test(target) && existsSync(join(root, target)));
  read.set(path, targets);
  return targets;
}
