import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Removes the lists of chunks of the owner's pages and of the bar from the route manifest, which every page of the shop loads. The lists
 * only allow preloading; without them these pages load the same chunks as imports of their own script.
 */
const folder = fileURLToPath(new URL('../../build/client/assets/', import.meta.url));

type Manifest = { routes: Record<string, { imports?: string[] }> };

for (const name of readdirSync(folder).filter((one) => /^manifest-\w+\.js$/.test(one))) {
  const text = readFileSync(folder + name, 'utf8');
  const [begin, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1];
  const manifest = JSON.parse(text.slice(begin, end)) as Manifest;
  const owners = Object.entries(manifest.routes).filter(([id]) => id.startsWith('routes/admin/') || id === 'routes/bar');
  if (owners.length === 0) throw new Error(`${name} names none of the owner's pages.`);
  for (const [, route] of owners) if (route.imports) route.imports = [];
  writeFileSync(folder + name, text.slice(0, begin) + JSON.stringify(manifest) + text.slice(end));
}
