import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/**
 * Builds a few files with the given plugins, for the plugins' tests.
 * @param files contents by path; the build starts at `entry.tsx`, which has a default export
 * @returns the built scripts by file name, and a function that runs the entry and returns its default export
 */
export async function buildFixture(files: Record<string, string>, plugins: Plugin[]) {
  // Inside the project, so that its packages are found.
  const root = mkdtempSync(join(packages, '.vite-fixture-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const built = await build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins,
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { conditions: ['module', 'browser', 'production'] },
      oxc: { jsx: { runtime: 'automatic', development: false } },
      build: { write: false, minify: false, lib: { entry: 'entry.tsx', formats: ['es'], fileName: 'entry' } },
    });
    const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
    const scripts = new Map(outputs.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : [])));
    const entry = scripts.get('entry.js') ?? scripts.get('entry.mjs') ?? '';
    const run = async (): Promise<unknown> => {
      const file = join(packages, `.vite-fixture-${process.pid}.mjs`);
      writeFileSync(file, entry);
      try {
        // A unique query, because Node caches a module by its address.
        return (await import(`${file}?${randomUUID()}`)).default;
      } finally {
        rmSync(file);
      }
    };
    return { scripts, entry, run };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
