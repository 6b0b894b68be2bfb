// drizzle-orm's package.json lists a thousand exports in 179 kB, and Node parses it again for each of the package's hundred modules: half of
// the shop's start (m). What they import from each other needs no such look-up: all of them are ES modules, named by their paths.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    if (/^\..*\.js$/.test(specifier) && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    return next(specifier, context);
  },
});
