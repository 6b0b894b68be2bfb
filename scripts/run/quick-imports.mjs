// drizzle-orm's package.json lists a thousand exports in 179 kB, and Node parses it again for each of the package's hundred modules: half of
// the shop's start (measured). Their imports of each other need no such look-up: all are ES modules, imported by path.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

registerHooks({
  resolve(specifier, context, next) {
    if (/^\..*\.js$/.test(specifier) && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    return next(specifier, context);
  },
});

enableCompileCache(fileURLToPath(new URL('../../.cache/compile', import.meta.url)));
