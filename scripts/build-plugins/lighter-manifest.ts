import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const START = 'window.__reactRouterManifest=';

type Route = { id: string; imports?: string[]; [fact: string]: unknown };
type Manifest = { entry: { imports: string[] }; routes: Record<string, Route> };

/**
 * Removes from the route manifest, which every page loads, the entries without information: properties that are false, which the router
 * treats like absent ones, and files that the entry has already loaded.
 */
export function lighterManifest(): Plugin {
  return {
    name: 'lighter-manifest',
    apply: 'build',
    // React Router writes the file while it builds for the server.
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const folder = join('build', 'client', 'assets');
        const names = (await readdir(folder)).filter((name) => /^manifest-\w+\.js$/.test(name));
        if (names.length === 0) this.error('There is no list of routes to make lighter.');
        for (const name of names) {
          const text = await readFile(join(folder, name), 'utf8');
          if (!text.startsWith(START)) this.error('The list of routes has another form.');
          await writeFile(
            join(folder, name),
            `${START}${JSON.stringify(lighter(JSON.parse(text.slice(START.length).replace(/;$/, ''))))};`,
          );
        }
      },
    },
  };
}

function lighter(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).map(([id, { imports = [], ...route }]) => {
    const facts = Object.entries(route).filter(([, fact]) => fact !== false);
    return [id, { ...Object.fromEntries(facts), imports: imports.filter((file) => !manifest.entry.imports.includes(file)) }];
  });
  return { ...manifest, routes: Object.fromEntries(routes) };
}
