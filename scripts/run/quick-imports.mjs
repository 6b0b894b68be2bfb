// For each import Node looks up a package.json, also for the format of each file, and parses it again each time; that of drizzle-orm lists
// a thousand exports in 179 kB. Here paths are joined without a look-up, and each package is looked up once for all of the shop's files
// (figures: docs/decisions/034-imports-without-a-look-up.md).
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../..', import.meta.url).href;
/** `#server/…` and the other folders' names in package.json, and relative paths. */
const OWN_FILE = /^(?:#(?=contract\/|server\/|web\/)|\.).*\.ts$/;
/** Packages with many files, all of which are ES modules where ES modules import them. */
const MODULES = /\/node_modules\/(?:drizzle-orm|zod|pg-boss|hono)\//;

const packages = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const isOwn = parentURL.startsWith(root) && !parentURL.includes('/node_modules/');
    if (isOwn && OWN_FILE.test(specifier)) {
      const url = specifier.startsWith('#') ? new URL(specifier.slice(1), root) : new URL(specifier, parentURL);
      return { url: url.href, format: 'module-typescript', shortCircuit: true };
    }
    if (/^\..*\.js$/.test(specifier) && MODULES.test(parentURL)) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!isOwn || !/^[@a-z]/.test(specifier) || context.conditions.includes('require')) return next(specifier, context);
    if (!packages.has(specifier)) packages.set(specifier, next(specifier, context));
    return { ...packages.get(specifier), shortCircuit: true };
  },
});

enableCompileCache(fileURLToPath(new URL('../../.cache/compile', import.meta.url)));
